import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const { MemoryRouter, useLocation, useNavigate } = await import('react-router-dom');
const { Pager } = await import('./Pager.js');
const { useListAddress } = await import('./use-list-address.js');

const A = '018f0000-0000-7000-8000-00000000000a';
const B = '018f0000-0000-7000-8000-00000000000b';
/** Sixty rows; the page after one that begins at A begins at B. */
const NEXT: Record<string, string | null> = { '': A, [A]: B, [B]: null };
/** Whether the page that the address asks for is still on its way. */
let isUnderWay = false;

function List() {
  const address = useListAddress();
  const navigate = useNavigate();
  return (
    <section aria-label="List">
      <p data-testid="address">{useLocation().search}</p>
      <button onClick={() => address.change({ search: 'nora' })}>Search</button>
      <button
        onClick={() => {
          address.change({ search: 'nora' });
          address.change({ payment: 'paid' });
        }}
      >
        Search and filter
      </button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Pager
        address={address}
        list={
          isUnderWay ? undefined : { shown: address.page === 3 ? 10 : 25, total: 60, next: NEXT[address.after ?? ''] ?? null }
        }
      />
    </section>
  );
}

function open(address = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );
  const person = userEvent.setup();
  return (name: string) => person.click(screen.getByRole('button', { name }));
}

const address = () => screen.getByTestId('address').textContent;
const range = () => screen.getByRole('status').textContent;
const canPress = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

beforeEach(() => {
  isUnderWay = false;
});
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

it('begins with the newest and says how many there are', () => {
  open();
  expect(range()).toBe('1–25 of 60');
  expect(canPress('Newer')).toBe(false);
});

it('goes to older rows and back again, in the address', async () => {
  const press = open('/?status=pending');
  await press('Older');
  expect(address()).toBe(`?status=pending&after=${A}&page=2`);
  await press('Older');
  expect(range()).toBe('51–60 of 60');
  expect(canPress('Older')).toBe(false);
  await press('Newer');
  expect(address()).toBe(`?status=pending&after=${A}&page=2`);
  await press('Newer');
  expect(address()).toBe('?status=pending');
});

it('neither leads on nor counts while the page is on its way', () => {
  isUnderWay = true;
  open(`/?after=${A}&page=2`);
  expect(canPress('Older')).toBe(false);
  expect(range()).toBe('');
});

it('a page that begins at nonsense is the first', () => {
  open('/?after=x&page=7');
  expect(range()).toBe('1–25 of 60');
});

it('turning moves the focus to the list', async () => {
  const press = open();
  await press('Older');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List' }));
});

it('Back leads to the previous page', async () => {
  const press = open();
  await press('Older');
  await press('Older');
  await press('Back');
  expect(range()).toBe('26–50 of 60');
  await press('Newer');
  expect(range()).toBe('1–25 of 60');
});

it('another search begins at the first page', async () => {
  const press = open(`/?after=${A}&page=2`);
  await press('Search');
  expect(address()).toBe('?search=nora');
});

it('a link from elsewhere leads back to the first page, whatever number it claims', async () => {
  const press = open(`/?after=${B}&page=-7`);
  await press('Newer');
  expect(address()).toBe('');
});

it('takes nothing back that was asked for a moment ago and is not shown yet', async () => {
  const press = open();
  await press('Search and filter');
  expect(address()).toBe('?search=nora&payment=paid');
});
