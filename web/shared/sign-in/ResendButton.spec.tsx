import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';

// The router's buttons need it; jsdom lacks it.
const { ResendButton } = await import('./ResendButton.js');

const pass = (seconds: number) => act(async () => jest.advanceTimersByTimeAsync(seconds * 1000));
const button = () => screen.getByRole('button');
let resends: number;
let mustWait: boolean;

async function resend(): Promise<boolean> {
  resends += 1;
  return Promise.resolve(mustWait);
}

const press = () => act(async () => void fireEvent.click(button()));

beforeEach(() => {
  jest.useFakeTimers();
  resends = 0;
  mustWait = true;
});
afterEach(() => void jest.useRealTimers());

describe('sending a message again', () => {
  it('is possible a minute after the last one', async () => {
    render(<ResendButton label="Send it again" busy={false} onResend={resend} />);
    expect(button().textContent).toBe('Send it again in 1:00');
    await pass(51);
    expect(button().textContent).toBe('Send it again in 0:09');
    await press();
    expect(resends).toBe(0);
    await pass(9);
    expect(button().textContent).toBe('Send it again');
  });

  it('restarts the minute', async () => {
    render(<ResendButton label="Send it again" busy={false} startsWaiting={false} onResend={resend} />);
    await press();
    expect(resends).toBe(1);
    expect(button().textContent).toBe('Send it again in 1:00');
  });

  it('is possible immediately when nothing was sent', async () => {
    mustWait = false;
    render(<ResendButton label="Send it again" busy={false} startsWaiting={false} onResend={resend} />);
    await press();
    expect(button().textContent).toBe('Send it again');
  });

  it('is announced to screen readers twice, not every second', async () => {
    render(<ResendButton label="Send it again" busy={false} onResend={resend} />);
    const told = screen.getByRole('status');
    expect(told.textContent).toBe('');
    await pass(59);
    expect(told.textContent).toBe('');
    await pass(1);
    expect(told.textContent).toBe('You can have it sent again now.');
    await press();
    expect(told.textContent).toBe('Sent again.');
  });

  it('is on time after the tab was suspended', async () => {
    render(<ResendButton label="Send it again" busy={false} onResend={resend} />);
    jest.setSystemTime(Date.now() + 59_000);
    await pass(1);
    expect(button().textContent).toBe('Send it again');
  });
});
