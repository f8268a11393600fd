import { act, screen, waitFor } from '@testing-library/react';
import type { AdminPrintToCheck, PrintLines } from '../../../../server/admin/print-checks/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../test/support/stub-api.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';
import ChecksTab from './ChecksTab.js';

const MUG: AdminPrintToCheck = {
  line_id: '01a2018d-0000-7000-8000-000000000001',
  order_id: '01a2018d-0000-7000-8000-00000000000a',
  order_number: 'KS-AAAAA-00001',
  product_name: 'Grandpa’s Own Mug',
  kind: 'mug',
  orientation: null,
  quantity: 2,
  revision: 3,
  is_reprint: false,
  words: [{ label: 'Names', text: 'Mia' }],
  paid_at: '2026-11-21T12:00:00Z',
  findings: [],
  hold: null,
  preview_url: '/objects/preview.jpg',
  print_url: '/objects/print.jpg',
};
const CARD = { ...MUG, line_id: '01a2018d-0000-7000-8000-000000000002', product_name: 'A Card', kind: 'card' as const };
const SOFT = {
  code: 'face_soft',
  message: 'Mia’s face will look soft in print (117 dpi)',
  box: { left: 0.4, top: 0.3, width: 0.2, height: 0.2 },
};

let page: Answer;
let result: Answer;
/** Bodies of the sent requests, by the last segment of the path. */
let sent: Record<string, unknown[]>;

stubApi(({ method, url, body }) => {
  if (url === 'admin/print-checks') return page;
  if (method === 'GET') return { data: { lines: [], next: null } };
  const name = url.split('/').at(-1)!;
  (sent[name] ??= []).push(body);
  return name === 'release' || name === 'reopen' ? result : { data: body };
});

const linesOf = (name: string) => (sent[name] as PrintLines[] | undefined)?.map(({ lines }) => lines);

async function open(prints: AdminPrintToCheck[] | null, group: 'green' | 'yellow' = 'green', next: string | null = null) {
  page = prints
    ? { data: { prints, next, counts: { green: 2, yellow: 1 }, release_green: false } }
    : { error: { status: 'FETCH_ERROR' } };
  const address = `/bestgiftsdashboard/to-check${group === 'yellow' ? '?group=yellow' : ''}`;
  const shop = renderInShop(<ChecksTab />, { address });
  await shop.loaded();
  return shop;
}

beforeEach(() => {
  sent = {};
  result = { data: { changed: [MUG.line_id, CARD.line_id], refused: [] } };
});

describe('the page of prints to check', () => {
  it('says when the prints could not be loaded', async () => {
    await open(null);
    expect(screen.getByRole('alert').textContent).toContain('The prints could not be loaded.');
  });

  it('says when nothing waits', async () => {
    await open([], 'yellow');
    expect(screen.getByRole('heading', { name: 'Nothing to look at' })).toBeTruthy();
  });

  it('releases all green prints at once, with Undo', async () => {
    const { user: person, toasts } = await open([MUG, CARD]);
    await person.click(screen.getByRole('button', { name: 'Release all 2 green prints' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: '2 prints released', actionLabel: 'Undo' }]));
    const seen = { [MUG.line_id]: 3, [CARD.line_id]: 3 };
    expect(sent.release).toEqual([{ lines: [MUG.line_id, CARD.line_id], seen }]);
    act(() => runAction(toasts()[0]?.id ?? ''));
    await waitFor(() => expect(linesOf('reopen')).toEqual([[MUG.line_id, CARD.line_id]]));
  });

  it('does not say that all are released when others are on the next page', async () => {
    await open([MUG, CARD], 'green', 'after');
    expect(screen.getByRole('button', { name: 'Release these 2 green prints' })).toBeTruthy();
  });

  it('says which prints stay as before, and why', async () => {
    result = { data: { changed: [], refused: [{ line: MUG.line_id, reason: 'This gift was refunded.' }] } };
    const { user: person, toasts } = await open([MUG]);
    await person.click(screen.getByRole('button', { name: 'Release this green print' }));
    await waitFor(() =>
      expect(toasts()).toMatchObject([
        { tone: 'warning', title: '1 print stayed as before', message: 'This gift was refunded.' },
      ]),
    );
  });

  it('says that what was released stays so when the answer is lost', async () => {
    result = { error: { status: 'FETCH_ERROR' } };
    const { user: person, toasts } = await open([MUG]);
    await person.click(screen.getByRole('button', { name: 'Release this green print' }));
    await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'error', title: 'Not everything was released' }]));
  });

  it('shows a yellow print with the reason and a mark at the face', async () => {
    await open([{ ...MUG, findings: [SOFT] }], 'yellow');
    expect(screen.getByRole('listitem').textContent).toBe('Mia’s face will look soft in print (117 dpi).');
    const mark = document.querySelector<HTMLElement>('article span[style*="left"]')!;
    expect([mark.style.left, mark.style.top]).toEqual(['40%', '30%']);
  });

  it.each(['green', 'yellow'] as const)('says which %s prints are made again', async (group) => {
    await open([{ ...MUG, is_reprint: true }, CARD], group);
    expect(screen.getAllByText(/printed again/i)).toHaveLength(1);
  });

  it('does not release a print of an order that is held', async () => {
    await open([{ ...MUG, hold: 'Nothing is printed: this order is not paid.' }], 'yellow');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Release/ }).disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('Nothing is printed: this order is not paid.');
  });

  it('can be used with keys alone', async () => {
    const { user: person } = await open([MUG, CARD], 'yellow');
    await person.keyboard('j');
    expect(document.activeElement?.textContent).toContain('Grandpa’s Own Mug');
    await person.keyboard('j');
    await person.keyboard('r');
    await waitFor(() => expect(linesOf('release')).toEqual([[CARD.line_id]]));
    await person.keyboard('k?');
    expect(await screen.findByRole('dialog', { name: 'Keys on this page' })).toBeTruthy();
  });

  it('asks the customer what was found, in words that the owner may change', async () => {
    const { user: person } = await open([{ ...MUG, findings: [SOFT] }], 'yellow');
    await person.keyboard('ja');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    expect(field.value).toBe(`${SOFT.message}. Should we print it as it is, or would you like to change it?`);
    await person.click(screen.getByRole('button', { name: 'Send the question' }));
    await waitFor(() => expect(sent.ask).toEqual([{ line: MUG.line_id, message: field.value }]));
  });

  it('leads to the gifts that wait for their customers', async () => {
    const { user: person } = await open([MUG]);
    await person.click(screen.getByRole('tab', { name: 'Waiting for customers' }));
    expect(await screen.findByRole('heading', { name: 'No gift waits for its customer' })).toBeTruthy();
  });

  it('turns the rule on', async () => {
    const { user: person } = await open([MUG]);
    await person.click(screen.getByRole('switch', { name: 'Release new green prints automatically' }));
    await waitFor(() => expect(sent.rule).toEqual([{ release_green: true }]));
  });
});
