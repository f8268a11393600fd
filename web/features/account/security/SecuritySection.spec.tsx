import { screen, waitFor, within } from '@testing-library/react';
import { called, deviceOf, deviceRows, press, setStage, showSection, stage } from '../../../../test/support/security-section.js';

beforeEach(setStage);

describe('when something cannot be loaded', () => {
  it('says so, and tries again', async () => {
    stage.answers['GET account'] = () => ({ error: { status: 500 } });
    const { person } = showSection();
    expect((await screen.findByRole('alert')).textContent).toContain('Your security settings could not be loaded.');
    stage.answers['GET account'] = () => ({ data: stage.account });
    await press(person, 'Try again');
    expect(await screen.findByRole('heading', { name: 'How you log in' })).toBeTruthy();
  });

  it('shows the rest without the devices', async () => {
    stage.answers['GET account/devices'] = () => ({ error: { status: 500 } });
    showSection();
    expect((await screen.findByRole('alert')).textContent).toContain('Your devices could not be loaded.');
    expect(screen.getByRole('button', { name: 'Change: Password' })).toBeTruthy();
  });
});

describe('devices', () => {
  it('shows this one first, without a way to sign it out', async () => {
    showSection();
    const [mine, other] = await deviceRows();
    expect(mine?.textContent).toBe('Firefox on LinuxIn use nowThis device');
    expect(within(mine!).queryByRole('button')).toBeNull();
    expect(within(other!).getByRole('button', { name: /^Sign out: Firefox on Linux, last used / })).toBeTruthy();
  });

  it('signs one out, or says why not', async () => {
    stage.answers['DELETE account/devices/other'] = () => ({
      error: { status: 500, data: { code: 'X', message: 'Said by the server.' } },
    });
    const { person, toasts } = showSection();
    await press(person, /^Sign out: /);
    await waitFor(() => expect(toasts()).toEqual(['The device was not signed out']));
    stage.answers['DELETE account/devices/other'] = () => {
      stage.devices = [deviceOf('mine', true)];
      return { data: undefined };
    };
    await press(person, /^Sign out: /);
    await waitFor(async () => expect(await deviceRows()).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Devices' })));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('signs all others out at once', async () => {
    const { person, toasts } = showSection();
    await deviceRows();
    stage.devices = [deviceOf('mine', true)];
    await press(person, 'Sign out everywhere else');
    await waitFor(() => expect(toasts()).toEqual(['Signed out everywhere else']));
    expect(called('signOut')).toEqual([[{ scope: 'others' }]]);
    await waitFor(async () => expect(await deviceRows()).toHaveLength(1));
  });
});

describe('deleting the account', () => {
  it('is not offered to the owner', async () => {
    stage.account = { hasPassword: true, isOwner: true };
    showSection();
    expect(await screen.findByText('This account owns the shop, so it cannot be deleted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('lists the deleted and kept data, and requires the password', async () => {
    stage.answers['DELETE account'] = () => ({
      error: { status: 403, data: { code: 'X', message: 'This is not your password.' } },
    });
    const { person, onDeleted } = showSection();
    await press(person, 'Delete my account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(dialog.textContent).toContain('your orders, without your name');
    await press(person, 'Delete everything');
    expect(within(dialog).getByText('Please enter your password.')).toBeTruthy();
    await person.type(within(dialog).getByLabelText('Password'), 'secret');
    await press(person, 'Delete everything');
    expect(await within(dialog).findByText('This is not your password.')).toBeTruthy();
    expect(onDeleted).not.toHaveBeenCalled();
    stage.answers['DELETE account'] = () => ({ data: undefined });
    await press(person, 'Delete everything');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(stage.calls.at(-1)).toMatchObject({ url: 'account', method: 'DELETE', body: { password: 'secret' } });
  });

  it('wants a code of people without a password, and does not go by its last digit', async () => {
    stage.account = { hasPassword: false, isOwner: false };
    stage.answers['DELETE account'] = () => ({ data: undefined });
    const { person, onDeleted } = showSection();
    await press(person, 'Delete my account');
    await press(person, 'Send me the code');
    await person.type(await screen.findByLabelText('Code sent to mia@post.example'), '123456');
    expect(onDeleted).not.toHaveBeenCalled();
    await press(person, 'Delete everything');
    await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1));
    expect(stage.calls.at(-1)?.body).toEqual({ nonce: '123456' });
  });
});
