import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AdminProblemList, ProblemCounts } from '../../../../server/admin/problems/contract.js';
import { useLocation } from 'react-router-dom';
import { api } from '../../../shared/api/api.js';
import ProblemsTab from './ProblemsTab.js';
import { PROBLEM } from '../../../../test/support/admin-problem.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';

let list: Answer;
let counts: Answer;
let asked: Record<string, string>[];

stubApi((call) => {
  if (call.url === 'admin/problems/counts') return counts;
  asked.push(call.params);
  return list;
});

const LAST_ID = '01a20000-0000-7000-8000-000000000002';
const TWO: AdminProblemList = {
  problems: [PROBLEM, { ...PROBLEM, id: LAST_ID, text: 'It is too dark.' }],
  open: 27,
  next: LAST_ID,
};
const MUG: ProblemCounts['products'][number] = {
  product_id: '01a20000-0000-7000-8000-000000000003',
  product_name: 'Grandpa’s Own Mug',
  sold: 1_500,
  reports: 4,
  by_kind: { print_quality: 1, damaged: 3 },
  by_partner: 3,
};

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

function open(search = '') {
  const { store, user: person } = renderInShop(
    <>
      <ProblemsTab />
      <Address />
    </>,
    { address: `/bestgiftsdashboard/problems${search}` },
  );
  return {
    person,
    press: (name: string) => person.click(screen.getByRole('button', { name })),
    /** Refetches the problems, as after a change or when the window gets the focus. */
    refresh: () => act(() => void store.dispatch(api.util.invalidateTags(['AdminProblem']))),
  };
}

const texts = () => screen.getAllByText(/^(?:The glass is broken|It is too dark)\.$/).map((text) => text.textContent);
const address = () => screen.getByLabelText('Address').textContent;
const table = () => screen.findByRole('table', { name: 'Problems by product' });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  list = { data: TWO };
  counts = { data: { products: [MUG] } };
  asked = [];
});

describe('the list', () => {
  it('that cannot be loaded says why, and can be asked for again', async () => {
    list = NO_CONNECTION;
    const { press } = open();
    expect(await screen.findByText('The problems could not be loaded.')).toBeVisible();
    expect(screen.getByText(/check your connection/)).toBeVisible();
    list = { data: TWO };
    await press('Try again');
    await waitFor(() => expect(texts()).toEqual(['The glass is broken.', 'It is too dark.']));
  });

  it('stays as it is when it cannot be refreshed, and says that it may be out of date', async () => {
    const { refresh } = open();
    await screen.findAllByRole('article');
    list = NO_CONNECTION;
    refresh();
    expect(await screen.findByText(/may be out of date/)).toBeVisible();
    expect(texts()).toHaveLength(2);
  });

  it('that is empty says so, and leads back to all problems', async () => {
    list = { data: { problems: [], open: 0, next: null } };
    const { press } = open('?state=decided');
    expect(await screen.findByText('No problems are decided')).toBeVisible();
    expect(asked).toEqual([{ state: 'decided' }]);
    await press('Show all problems');
    expect(await screen.findByText('No problems yet')).toBeVisible();
    expect([asked.at(-1), address(), screen.queryByRole('button')]).toEqual([{}, '', null]);
  });

  it('is narrowed down by the status in the address, and ignores one that it does not know', async () => {
    const { person } = open('?state=lost&after=nothing');
    await screen.findAllByRole('article');
    expect([screen.getByLabelText('Status'), asked]).toEqual([expect.objectContaining({ value: '' }), [{}]]);
    await person.selectOptions(screen.getByLabelText('Status'), 'Open');
    await waitFor(() => expect([asked.at(-1), address()]).toEqual([{ state: 'open' }, '?state=open']));
  });

  it('goes on after its last problem, and back', async () => {
    const { press } = open('?state=open');
    expect(await screen.findByText('1–2 of 27')).toBeVisible();
    await press('Older');
    await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'open', after: LAST_ID }));
    expect(address()).toBe(`?state=open&after=${LAST_ID}&page=2`);
    await press('Newer');
    await waitFor(() => expect(address()).toBe('?state=open'));
  });
});

describe('the problems by product', () => {
  it.each([
    ['cannot be loaded', NO_CONNECTION],
    ['are none', { data: { products: [] } }],
  ])('are left out when they %s, and the list is there', async (_, answer) => {
    counts = answer;
    open();
    await screen.findAllByRole('article');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('have their rate, what was wrong and who made them', async () => {
    const unsold = { ...MUG, product_id: LAST_ID, sold: 0, reports: 1, by_kind: { other: 1 }, by_partner: 0 };
    counts = { data: { products: [unsold, MUG] } };
    open();
    const [, ...rows] = within(await table()).getAllByRole('row');
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['0', '1', '–', '1 × Something else', '1 by hand'],
      ['1,500', '4', '0.3', '3 × It arrived broken or damaged, 1 × The print isn’t good', '1 by hand, 3 by the partner'],
    ]);
    const [link] = within(rows[1]!).getAllByRole('link', { name: MUG.product_name });
    expect(link).toHaveAttribute('href', `/product/${MUG.product_id}`);
  });
});
