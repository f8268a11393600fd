import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const { CodeForm } = await import('./CodeForm.js');

let tried: string[];
let code: string | undefined;

async function refuse(digits: string) {
  tried.push(digits);
  return Promise.resolve({ code, message: 'Token has expired or is invalid' });
}

function show(isSent: boolean) {
  const resend = { label: 'Send it again', startsWaiting: false, onResend: async () => Promise.resolve(true) };
  render(<CodeForm busy={false} onVerify={refuse} adviceOnWrong="There is another way." {...(isSent && { resend })} />);
}

async function enter(...codes: string[]) {
  for (const digits of codes) {
    await userEvent.clear(screen.getByLabelText(/^Code/));
    await userEvent.keyboard(digits);
  }
}

const SIX = ['111111', '222222', '333333', '444444', '555555', '666666'];
const WRONG = 'This code is wrong or has expired. There is another way.';
const TOO_MANY = 'Too many tries. Please have a new code sent.';

beforeEach(() => {
  tried = [];
  code = 'otp_expired';
});

it('does not send the same wrong code again, and keeps its error message', async () => {
  show(true);
  await enter('123456');
  await screen.findByText(WRONG);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(tried).toEqual(['123456']);
  expect(screen.getByText(WRONG)).toBeTruthy();
});

it('sends the same code again when the server could not check it', async () => {
  code = undefined;
  show(true);
  await enter('123456');
  await userEvent.keyboard('{Enter}');
  expect(tried).toEqual(['123456', '123456']);
});

it('blocks after five wrong codes until a new one is requested', async () => {
  show(true);
  await enter(...SIX);
  expect(tried).toEqual(SIX.slice(0, 5));
  expect(await screen.findByText(TOO_MANY)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  await waitFor(() => expect(screen.queryByText(TOO_MANY)).toBeNull());
  await enter('666666');
  expect(tried).toEqual(SIX);
});

it('does not block the codes of an authenticator app', async () => {
  show(false);
  await enter(...SIX);
  expect(tried).toEqual(SIX);
});
