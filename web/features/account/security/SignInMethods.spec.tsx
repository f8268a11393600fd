import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  called,
  deviceOf,
  deviceRows,
  ok,
  press,
  refusal,
  setStage,
  showSection,
  stage,
} from '../../../../test/support/security-section.js';

beforeEach(setStage);

describe('password', () => {
  const fill = async (person: UserEvent, label: string, text: string) => person.type(await screen.findByLabelText(label), text);

  it('asks for the current one, and says under its field that it is wrong', async () => {
    const { person } = showSection();
    await press(person, 'Change: Password');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    await fill(person, 'New password', 'another one');
    await press(person, 'Change password');
    expect(await screen.findByText('Please enter your current password.')).toBeTruthy();

    stage.auth.updateUser = refusal('invalid_credentials');
    await fill(person, 'Current password', 'wrong');
    await press(person, 'Change password');
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('false');
  });

  it('refuses a short one without asking the server', async () => {
    const { person } = showSection();
    await press(person, 'Change: Password');
    await fill(person, 'Current password', 'the right one');
    await fill(person, 'New password', 'short');
    await press(person, 'Change password');
    expect(await screen.findByText('Please use at least 6 characters.')).toBeTruthy();
    expect(called('updateUser')).toEqual([]);
  });

  it('says that all other devices were signed out, refetches them and restores the focus', async () => {
    const { person, toasts } = showSection();
    await deviceRows();
    await press(person, 'Change: Password');
    await fill(person, 'Current password', 'the right one');
    await fill(person, 'New password', 'another one');
    stage.devices = [deviceOf('mine', true)];
    await press(person, 'Change password');
    await waitFor(() => expect(toasts()).toEqual(['Password changed']));
    expect(called('updateUser')).toEqual([[{ password: 'another one', current_password: 'the right one' }]]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change: Password' })));
    await waitFor(async () => expect(await deviceRows()).toHaveLength(1));
  });

  it('can be set with a code when there is none and the last login is long ago', async () => {
    stage.account = { hasPassword: false, isOwner: false };
    stage.auth.updateUser = refusal('reauthentication_needed');
    const { person, toasts } = showSection();
    await press(person, 'Set: Password');
    await fill(person, 'New password', 'my first one');
    await press(person, 'Set password');
    await press(person, 'Send me the code');
    stage.auth.updateUser = refusal('reauthentication_not_valid');
    await fill(person, 'Code sent to mia@post.example', '111111');
    expect(await screen.findByText('This code is wrong or has expired.')).toBeTruthy();
    stage.auth.updateUser = ok();
    // The wrong code is selected, so that typing replaces it.
    await person.keyboard('222222');
    await waitFor(() => expect(called('updateUser').at(-1)).toEqual([{ password: 'my first one', nonce: '222222' }]));
    expect(toasts()).toEqual(['Password set']);
  });

  it('says when the server cannot be reached', async () => {
    stage.auth.updateUser = { data: null, error: { name: 'AuthRetryableFetchError', message: 'x', status: 0 } };
    const { person } = showSection();
    await press(person, 'Change: Password');
    await fill(person, 'Current password', 'the right one');
    await fill(person, 'New password', 'another one');
    await press(person, 'Change password');
    expect(await screen.findByText(/We could not reach Keepsake/)).toBeTruthy();
  });
});

describe('email', () => {
  it('says in the field that another account has it', async () => {
    stage.auth.updateUser = refusal('email_exists');
    const { person } = showSection();
    await press(person, 'Change: Email');
    await person.type(screen.getByLabelText('New email'), 'mia');
    await press(person, 'Change email');
    expect(await screen.findByText('This does not look like an email address.')).toBeTruthy();
    await person.type(screen.getByLabelText('New email'), '2@post.example');
    await press(person, 'Change email');
    expect(await screen.findByText('Another account has this email address.')).toBeTruthy();
  });

  it('is confirmed with the codes of both mails; the session that asked is ended', async () => {
    stage.user.new_email = 'mia2@post.example';
    const { person, toasts } = showSection();
    await press(person, 'Confirm: Email');
    stage.auth.verifyOtp = ok({ user: null, session: null });
    await person.type(screen.getByLabelText('Code from the email to mia@post.example'), '111111');
    expect(await screen.findByText('mia@post.example is confirmed.')).toBeTruthy();
    stage.auth.verifyOtp = ok({ user: stage.user, session: { access_token: 'after' } });
    await person.type(screen.getByLabelText('Code from the email to mia2@post.example'), '222222');
    expect(called('verifyOtp')).toEqual([
      [{ email: 'mia@post.example', token: '111111', type: 'email_change' }],
      [{ email: 'mia2@post.example', token: '222222', type: 'email_change' }],
    ]);
    expect(called('admin.signOut')).toEqual([['before', 'local']]);
    expect(toasts()).toEqual(['Email address confirmed']);
  });

  it('does not log in to another account whose code came to the same address', async () => {
    stage.user.new_email = 'mia2@post.example';
    const { person } = showSection();
    await press(person, 'Confirm: Email');
    stage.auth.verifyOtp = ok({ user: { id: 'stranger' }, session: { access_token: 'of a stranger' } });
    await person.type(screen.getByLabelText('Code from the email to mia@post.example'), '111111');
    await waitFor(() => expect(called('setSession')).toMatchObject([[{ access_token: 'before' }]]));
    expect(called('admin.signOut')).toEqual([['of a stranger', 'local']]);
  });

  it('can become another one while the first waits', async () => {
    stage.user.new_email = 'mia2@post.example';
    const { person } = showSection();
    await press(person, 'Confirm: Email');
    await press(person, 'Use another address');
    expect(document.activeElement).toBe(screen.getByLabelText('New email'));
  });
});

describe('phone', () => {
  it('requires the country code, and sends only the digits', async () => {
    stage.auth.updateUser = ok({ user: { new_phone: '15035550142' } });
    const { person } = showSection();
    await press(person, 'Add: Phone');
    await person.type(screen.getByLabelText('New phone number'), '503 555 0142');
    await press(person, 'Send the code');
    expect(await screen.findByText(/Please enter your number with its country code/)).toBeTruthy();
    await person.clear(screen.getByLabelText('New phone number'));
    await person.type(screen.getByLabelText('New phone number'), '+1 (503) 555-0142');
    await press(person, 'Send the code');
    await waitFor(() => expect(called('updateUser')).toEqual([[{ phone: '+15035550142' }]]));
  });

  it('can be removed by customers who can log in by email', async () => {
    stage.user.phone = '15035550142';
    const { person, toasts } = showSection();
    await press(person, 'Change: Phone');
    stage.answers['DELETE account/phone'] = () => ({ error: { status: 'FETCH_ERROR' } });
    await press(person, 'Remove the phone number');
    expect(await screen.findByText('Please check your connection and try again.')).toBeTruthy();
    stage.answers['DELETE account/phone'] = () => ({ data: null });
    await press(person, 'Remove the phone number');
    await waitFor(() => expect(toasts()).toEqual(['Phone number removed']));
    expect(called('refreshSession')).toHaveLength(1);
  });

  it('stays when it is the only way to log in', async () => {
    Object.assign(stage.user, { phone: '15035550142', email: '', email_confirmed_at: undefined });
    const { person } = showSection();
    await press(person, 'Change: Phone');
    expect(await screen.findByText('To remove the number, please add an email address first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove the phone number' })).toBeNull();
  });
});
