import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  AdminPrintToCheck,
  PrintCheckList,
  PrintLines,
  PrintLinesResult,
} from '../../../../server/admin/print-checks/contract.js';
import type { NewToast } from '../../../shared/toasts/use-toast.js';

const MUG: AdminPrintToCheck = {
  line_id: '01a2018d-0000-7000-8000-000000000001',
  order_id: '01a2018d-0000-7000-8000-00000000000a',
  order_number: 'KS-AAAAA-00001',
  product_name: 'Grandpa’s Own Mug',
  kind: 'mug',
  orientation: null,
  quantity: 2,
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
  message: 'Mia’s face prints at 117 dpi: soft',
  box: { left: 0.4, top: 0.3, width: 0.2, height: 0.2 },
};

let page: { data?: PrintCheckList; isError?: boolean };
let result: () => Promise<PrintLinesResult>;
const released: string[][] = [];
const reopened: string[][] = [];
const rules: boolean[] = [];
const questions: { line: string; message: string }[] = [];
const toasts: NewToast[] = [];

const mutation = (calls: string[][]) => () => [
  ({ lines }: PrintLines) => {
    calls.push(lines);
    return { unwrap: result };
  },
  { isLoading: false },
];
jest.unstable_mockModule('../../../shared/api/api.js', () => ({ apiErrorOf: () => undefined }));
jest.unstable_mockModule('../../../shared/toasts/use-toast.js', () => ({
  useToast: () => (toast: NewToast) => toasts.push(toast),
}));
jest.unstable_mockModule('./checks-api.js', () => ({
  usePrintChecksQuery: () => ({ isFetching: false, refetch: () => undefined, isError: false, currentData: page.data, ...page }),
  useReleasePrintsMutation: mutation(released),
  useReopenPrintsMutation: mutation(reopened),
  useAskAboutPrintMutation: () => [
    (question: { line: string; message: string }) => {
      questions.push(question);
      return { unwrap: () => Promise.resolve({}) };
    },
  ],
  useSetPrintRuleMutation: () => [
    ({ release_green: isOn }: { release_green: boolean }) => {
      rules.push(isOn);
      return { unwrap: () => Promise.resolve({ release_green: isOn }) };
    },
    { isLoading: false },
  ],
}));

jest.unstable_mockModule('../release/WaitingLines.js', () => ({ WaitingLines: () => <p>gifts that wait</p> }));

const { MemoryRouter } = await import('react-router-dom');
const { default: ChecksTab } = await import('./ChecksTab.js');

function open(prints: AdminPrintToCheck[] | null, group: 'green' | 'yellow' = 'green', next: string | null = null) {
  page = prints ? { data: { prints, next, counts: { green: 2, yellow: 1 }, release_green: false } } : {};
  render(
    <MemoryRouter initialEntries={[`/bestgiftsdashboard/to-check${group === 'yellow' ? '?group=yellow' : ''}`]}>
      <ChecksTab />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  for (const list of [released, reopened, rules, questions, toasts]) list.length = 0;
  result = () => Promise.resolve({ changed: [MUG.line_id, CARD.line_id], refused: [] });
});

describe('the page of prints to check', () => {
  it('says when the prints could not be loaded', () => {
    page = { isError: true };
    render(
      <MemoryRouter>
        <ChecksTab />
      </MemoryRouter>,
    );
    page = {};
    expect(screen.getByRole('alert').textContent).toContain('The prints could not be loaded.');
  });

  it('says when nothing waits', () => {
    open([], 'yellow');
    expect(screen.getByRole('heading', { name: 'Nothing to look at' })).toBeTruthy();
  });

  it('releases all green prints at once, with Undo', async () => {
    const person = open([MUG, CARD]);
    await person.click(screen.getByRole('button', { name: 'Release all 2 green prints' }));
    expect(released).toEqual([[MUG.line_id, CARD.line_id]]);
    expect(toasts).toMatchObject([{ title: '2 prints released', action: { label: 'Undo' } }]);
    await act(async () => Promise.resolve(toasts[0]!.action!.run()));
    expect(reopened).toEqual([[MUG.line_id, CARD.line_id]]);
  });

  it('does not say that all are released when others are on the next page', () => {
    open([MUG, CARD], 'green', 'after');
    expect(screen.getByRole('button', { name: 'Release these 2 green prints' })).toBeTruthy();
  });

  it('says which prints stay as before, and why', async () => {
    result = () => Promise.resolve({ changed: [], refused: [{ line: MUG.line_id, reason: 'This gift was refunded.' }] });
    const person = open([MUG]);
    await person.click(screen.getByRole('button', { name: 'Release this green print' }));
    expect(toasts).toMatchObject([{ tone: 'warning', title: '1 print stayed as before', message: 'This gift was refunded.' }]);
  });

  it('says that what was released stays so when the answer is lost', async () => {
    result = () => Promise.reject(new Error('offline'));
    const person = open([MUG]);
    await person.click(screen.getByRole('button', { name: 'Release this green print' }));
    expect(toasts).toMatchObject([{ tone: 'error', title: 'Not everything was released' }]);
  });

  it('shows a yellow print with the reason and a mark at the face', () => {
    open([{ ...MUG, findings: [SOFT] }], 'yellow');
    expect(screen.getByRole('listitem').textContent).toBe('Mia’s face prints at 117 dpi: soft.');
    const mark = document.querySelector<HTMLElement>('article span[style*="left"]')!;
    expect([mark.style.left, mark.style.top]).toEqual(['40%', '30%']);
  });

  it.each(['green', 'yellow'] as const)('says which %s prints are made again', (group) => {
    open([{ ...MUG, is_reprint: true }, CARD], group);
    expect(screen.getAllByText(/printed again/i)).toHaveLength(1);
  });

  it('does not release a print of an order that is held', () => {
    open([{ ...MUG, hold: 'Nothing is printed: this order is not paid.' }], 'yellow');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Release/ }).disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('Nothing is printed: this order is not paid.');
  });

  it('can be used with keys alone', async () => {
    const person = open([MUG, CARD], 'yellow');
    await person.keyboard('j');
    expect(document.activeElement?.textContent).toContain('Grandpa’s Own Mug');
    await person.keyboard('j');
    await person.keyboard('r');
    expect(released).toEqual([[CARD.line_id]]);
    await person.keyboard('k?');
    expect(await screen.findByRole('dialog', { name: 'Keys on this page' })).toBeTruthy();
  });

  it('asks the customer what was found, in words that the owner may change', async () => {
    const person = open([{ ...MUG, findings: [SOFT] }], 'yellow');
    await person.keyboard('ja');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
    expect(field.value).toBe(`${SOFT.message}. Shall we print it as it is, or would you like to change it?`);
    await person.click(screen.getByRole('button', { name: 'Send the question' }));
    expect(questions).toEqual([{ line: MUG.line_id, message: field.value }]);
  });

  it('leads to the gifts that wait for their customers', async () => {
    const person = open([MUG]);
    await person.click(screen.getByRole('tab', { name: 'Waiting for customers' }));
    expect(screen.getByText('gifts that wait')).toBeTruthy();
  });

  it('turns the rule on', async () => {
    const person = open([MUG]);
    await person.click(screen.getByRole('switch', { name: 'Release new green prints by themselves' }));
    expect(rules).toEqual([true]);
  });
});
