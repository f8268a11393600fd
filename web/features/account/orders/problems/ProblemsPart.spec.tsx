import { screen, waitFor, within } from '@testing-library/react';
import type { NewProblem, OrderProblem, OrderProblems } from '../../../../../server/checkout/problems/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../../test/support/stub-api.js';
import { ProblemsPart } from './ProblemsPart.js';

const MUG = { id: '01a20000-0000-7000-8000-000000000001', product_name: 'Grandpa’s Own Mug', quantity: 1, obstacle: null };
const CARDS = { id: '01a20000-0000-7000-8000-000000000002', product_name: 'Cards', quantity: 3, obstacle: null };
const REPORT: OrderProblem = {
  id: '01a20000-0000-7000-8000-000000000003',
  line_id: MUG.id,
  quantity: 1,
  kind: 'damaged',
  wish: 'reprint',
  text: 'The handle is off.',
  photos: [],
  created_at: '2026-11-21T12:00:00.000Z',
  decision: null,
  decided_at: null,
  answer: null,
};

let data: OrderProblems;
let sent: NewProblem[];
let sendAnswer: Answer;
let photoAnswers: Answer[];
let uploads: number;

stubApi(({ method, url, body, headers }) => {
  expect(headers['order-key']).toBe('1.x');
  if (method === 'GET') return { data };
  if (url.endsWith('/photos')) {
    uploads += 1;
    return photoAnswers.shift();
  }
  sent.push(body as NewProblem);
  return sendAnswer;
});

async function open() {
  const { user, loaded } = renderInShop(<ProblemsPart access={{ number: 'KS-AAAAA-BBBBB', key: '1.x' }} />);
  await loaded();
  return user;
}

async function openForm() {
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'Tell us what is wrong' }));
  return person;
}

const photo = (index: number) => ({
  data: { id: `01a20000-0000-7000-8000-00000000001${index}`, url: '/large', thumbnail_url: '/small' },
});
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }));

beforeEach(() => {
  data = { lines: [MUG], problems: [] };
  sent = [];
  sendAnswer = { data: REPORT };
  photoAnswers = [];
  uploads = 0;
});

it('says why nothing can be reported yet, with a way to write', async () => {
  data.lines = [{ ...MUG, obstacle: 'This gift hasn’t left us yet.' }];
  await open();
  expect(screen.getByText(/hasn’t left us yet/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe(
    '/contact?topic=order&order=KS-AAAAA-BBBBB',
  );
});

it('shows what was reported, and the answer to it', async () => {
  data.problems = [
    { ...REPORT, decision: 'answer', answer: 'Glue comes by mail.' },
    { ...REPORT, id: 'other' },
  ];
  await open();
  const [answered, waiting] = screen.getAllByRole('listitem');
  expect(within(answered!).getByText('Answered')).toBeTruthy();
  expect(within(answered!).getByText('Glue comes by mail.')).toBeTruthy();
  expect(within(waiting!).getByText('We’re looking at it')).toBeTruthy();
});

it('sends gift, number, kind, words, photos and wish', async () => {
  data.lines = [MUG, CARDS];
  photoAnswers = [photo(0), photo(1)];
  const person = await openForm();
  await person.selectOptions(screen.getByLabelText('Which gift?'), 'Cards');
  await person.selectOptions(screen.getByLabelText('How many of them?'), '2');
  await person.selectOptions(screen.getByLabelText('What is wrong with it?'), 'The print isn’t good');
  await person.selectOptions(screen.getByLabelText('What would you like?'), 'Give me my money back');
  await person.upload(screen.getByLabelText('Photos of the problem'), files(2));
  await screen.findByAltText('Photo 2');
  await person.click(screen.getByRole('button', { name: 'Remove photo 1' }));
  await person.type(screen.getByLabelText('In your words (optional)'), 'Blue faces.');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Is something wrong?' }));
  const photo_ids = [photo(1).data.id];
  expect(sent).toEqual([
    { line_id: CARDS.id, quantity: 2, kind: 'print_quality', wish: 'refund', text: 'Blue faces.', photo_ids },
  ]);
});

it('takes four photos, and says why one was not added', async () => {
  photoAnswers = [
    photo(0),
    photo(1),
    photo(2),
    { error: { status: 415, data: { code: 'X', message: 'Please select an image file.' } } },
  ];
  const person = await openForm();
  await person.upload(screen.getByLabelText('Photos of the problem'), files(5));
  expect((await screen.findByRole('alert')).textContent).toBe('3.jpg was not added. Please select an image file.');
  expect(uploads).toBe(4);
});

it('asks for the kind, and for words about something else, and keeps what was written when it is refused', async () => {
  sendAnswer = {
    error: { status: 409, data: { code: 'CHECKOUT.PROBLEM_KNOWN', message: 'You’ve already told us about this gift.' } },
  };
  const person = await openForm();
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please choose what is wrong.')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('What is wrong with it?'), 'Something else');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Please say what is wrong.')).toBeTruthy();
  await person.type(screen.getByLabelText('In your words (optional)'), 'It smells.');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('already told us');
  expect(screen.getByLabelText<HTMLTextAreaElement>('In your words (optional)').value).toBe('It smells.');
});
