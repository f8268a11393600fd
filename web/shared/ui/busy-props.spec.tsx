import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BusyButton } from '../mui/BusyButton.js';
import { Button } from './Button.js';

describe.each([
  ['of the first view', Button],
  ['of MUI', BusyButton],
])('the button %s', (_name, AnyButton) => {
  const press = jest.fn();
  const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={submit}>
      <AnyButton type="submit" isBusy={isBusy} onClick={press}>
        Send
      </AnyButton>
    </form>
  );
  const button = () => screen.getByRole('button', { name: 'Send' });
  const pressAll = async () => {
    await userEvent.click(button());
    await userEvent.keyboard('{Enter} ');
  };

  beforeEach(() => {
    press.mockClear();
    submit.mockClear();
  });

  it('submits by mouse and keyboard', async () => {
    render(form(false));
    await pressAll();
    expect(press).toHaveBeenCalledTimes(3);
    expect(submit).toHaveBeenCalledTimes(3);
    expect(button()).toHaveAttribute('aria-disabled', 'false');
  });

  it('keeps the focus while busy, and does nothing', async () => {
    const { rerender } = render(form(false));
    await userEvent.tab();
    rerender(form(true));
    await pressAll();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });
});
