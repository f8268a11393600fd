import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { NewEvidence } from '../../../../../server/admin/orders/disputes/contract.js';

interface Sent {
  id: string;
  disputeId: string;
  evidence: NewEvidence;
}

let sent: Sent[];
/** What the server answers first; then it takes what is sent. */
let refusals: unknown[];

jest.unstable_mockModule('../../../../shared/api/api.js', () => ({
  apiErrorOf: (error?: { data?: unknown }) => error?.data,
}));
jest.unstable_mockModule('./order-details-api.js', () => ({
  useAddEvidenceMutation: () => [
    (asked: Sent) => {
      sent.push(asked);
      const error = refusals.shift();
      return { unwrap: () => (error ? Promise.reject(error as Error) : Promise.resolve()) };
    },
  ],
}));
const { EvidenceButton } = await import('./EvidenceButton.js');

const TODAY = new Date().toLocaleDateString('sv-SE');
const day = () => screen.getByLabelText<HTMLInputElement>('Sent on');
const text = () => screen.getByLabelText<HTMLTextAreaElement>('What you sent');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open() {
  render(<EvidenceButton orderId="o" disputeId="du_1" />);
  const person = userEvent.setup();
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
  refusals = [{ status: 400, data: { code: 'REQUEST.INVALID', message: 'sent_on: That day is still to come.', fields } }];
  await person.type(text(), 'The tracking number.');
  await press('Save');
  expect(await screen.findByText('That day is still to come.')).toBeVisible();
  expect(day()).toBeInvalid();
  expect(text()).toHaveValue('The tracking number.');
});

it('that got no answer can be sent again', async () => {
  const { person, press } = await open();
  refusals = [{ status: 'FETCH_ERROR' }];
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
  expect(sent).toEqual([{ id: 'o', disputeId: 'du_1', evidence }]);
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
