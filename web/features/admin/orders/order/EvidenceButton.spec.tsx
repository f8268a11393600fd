import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../../../test/support/stub-api.js';
import { EvidenceButton } from './EvidenceButton.js';

let sent: Call[];
/** Answers of the server to the first requests; later requests succeed. */
let refusals: Answer[];

stubApi((call) => {
  sent.push(call);
  return refusals.shift() ?? { data: null };
});

const TODAY = new Date().toLocaleDateString('sv-SE');
const day = () => screen.getByLabelText<HTMLInputElement>('Sent on');
const text = () => screen.getByLabelText<HTMLTextAreaElement>('What you sent');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open() {
  const { user: person } = renderInShop(<EvidenceButton orderId="o" disputeId="du_1" />);
  const press = (name: string) => person.click(screen.getByRole('button', { name }));
  await press('Note what you sent');
  return { person, press };
}

beforeEach(() => {
  sent = [];
  refusals = [];
});

it('without words or a day is not sent, and says what is missing', async () => {
  const { press } = await open();
  fireEvent.change(day(), { target: { value: '' } });
  await press('Save');
  expect(await screen.findByText('Please say what you sent.')).toBeVisible();
  expect(screen.getByText('Please enter the day.')).toBeVisible();
  expect([text().getAttribute('aria-invalid'), document.activeElement, sent]).toEqual(['true', text(), []]);
});

it('that the server refuses stays open with what was typed, beside the field that it names', async () => {
  const { person, press } = await open();
  const fields = [{ field: 'sent_on', message: 'That day is still to come.' }];
  refusals = [
    { error: { status: 400, data: { code: 'REQUEST.INVALID', message: 'sent_on: That day is still to come.', fields } } },
  ];
  await person.type(text(), 'The tracking number.');
  await press('Save');
  expect(await screen.findByText('That day is still to come.')).toBeVisible();
  expect(day()).toBeInvalid();
  expect(text()).toHaveValue('The tracking number.');
});

it('that got no answer can be sent again', async () => {
  const { person, press } = await open();
  refusals = [{ error: { status: 'FETCH_ERROR' } }];
  await person.type(text(), 'The tracking number.');
  await press('Save');
  expect(await screen.findByText(/Please check your connection/)).toBeVisible();
  await press('Save');
  await isClosed();
  expect(sent).toHaveLength(2);
});

it('is noted for the dispute with the day, today at the latest, and the focus returns', async () => {
  const { person, press } = await open();
  expect([day().value, day().max]).toEqual([TODAY, TODAY]);
  fireEvent.change(day(), { target: { value: '2026-11-02' } });
  await person.type(text(), ' The tracking number,{Enter}and a photo. ');
  await press('Save');
  await isClosed();
  const evidence = { text: 'The tracking number,\nand a photo.', sent_on: '2026-11-02' };
  expect(sent).toMatchObject([{ method: 'POST', url: 'admin/orders/o/disputes/du_1/evidence', body: evidence }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Note what you sent' })).toHaveFocus());
});

it('that was closed is empty the next time', async () => {
  const { person, press } = await open();
  await person.type(text(), 'Nothing yet.');
  await press('Cancel');
  await isClosed();
  await press('Note what you sent');
  expect([text().value, sent]).toEqual(['', []]);
});
