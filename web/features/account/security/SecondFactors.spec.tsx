import { screen, waitFor } from '@testing-library/react';
import { called, ok, press, refusal, setStage, showSection, stage } from '../../../../test/support/security-section.js';

beforeEach(setStage);

describe('two-factor authentication', () => {
  const enrolled = {
    id: 'f1',
    type: 'totp',
    totp: { qr_code: 'data:image/svg+xml;utf-8,<svg fill="#000"></svg>', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/x' },
  };

  it('shows an app’s key as a QR code and in groups of four, and removes the app when setup is abandoned', async () => {
    stage.auth.enroll = ok(enrolled);
    const { person } = showSection();
    await press(person, 'Add: Authenticator app');
    await press(person, 'Show the QR code');
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'QR code of the key' });
    expect(picture.src).toBe(`data:image/svg+xml,${encodeURIComponent('<svg fill="#000"></svg>')}`);
    expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy();
    await press(person, 'Close: Authenticator app');
    await waitFor(() => expect(called('unenroll')).toEqual([[{ factorId: 'f1' }]]));
  });

  it('ignores an app whose setup was abandoned, and reuses its name', async () => {
    const times = { created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };
    const abandoned = { friendly_name: 'Authenticator app', factor_type: 'totp', status: 'unverified' } as const;
    stage.user.factors = [{ id: 'f0', ...abandoned, ...times }];
    stage.auth.enroll = ok(enrolled);
    const { person } = showSection();
    await press(person, 'Add: Authenticator app');
    await press(person, 'Show the QR code');
    await screen.findByRole('img', { name: 'QR code of the key' });
    expect(called('unenroll')).toEqual([[{ factorId: 'f0' }]]);
    expect(called('enroll')).toEqual([[{ factorType: 'totp', friendlyName: 'Authenticator app', issuer: 'Keepsake' }]]);
  });

  it('counts an app once its code is verified', async () => {
    stage.auth.enroll = ok(enrolled);
    stage.auth.challengeAndVerify = refusal('mfa_verification_failed');
    const { person, toasts } = showSection();
    await press(person, 'Add: Authenticator app');
    await press(person, 'Show the QR code');
    await person.type(await screen.findByLabelText('Code that the app shows'), '111111');
    expect(await screen.findByText('This code is wrong. Please type the newest one.')).toBeTruthy();
    stage.auth.challengeAndVerify = ok();
    await person.keyboard('222222');
    await waitFor(() => expect(toasts()).toEqual(['Two-factor authentication turned on']));
    expect(called('unenroll')).toEqual([]);
  });

  it('removes a number that could not be texted before trying the next one', async () => {
    stage.auth.enroll = ok({ id: 'f2', type: 'phone' });
    stage.auth.challenge = refusal('sms_send_failed', 'The text message could not be sent. Please try again.');
    const { person } = showSection();
    await press(person, 'Add: Text message');
    await person.type(screen.getByLabelText('Phone number'), '+15035550142');
    await press(person, 'Send the code');
    expect(await screen.findByText('The text message could not be sent. Please try again.')).toBeTruthy();
    stage.auth.challenge = ok({ id: 'c1' });
    await press(person, 'Send the code');
    expect(await screen.findByLabelText('Code from the text message')).toBeTruthy();
    await waitFor(() => expect(called('unenroll')).toEqual([[{ factorId: 'f2' }]]));
  });

  it('recommends a second method, and refreshes the session after a removal', async () => {
    const times = { created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };
    stage.user.factors = [{ id: 'f1', status: 'verified', factor_type: 'totp', friendly_name: 'My phone', ...times }];
    const { person, toasts } = showSection();
    expect(await screen.findByText(/If you lose this phone, you can’t log in/)).toBeTruthy();
    await press(person, 'Remove: My phone');
    expect(await screen.findByText('Without it, you’ll log in without two-factor authentication.')).toBeTruthy();
    await press(person, 'Remove My phone');
    await waitFor(() => expect(called('unenroll')).toEqual([[{ factorId: 'f1' }]]));
    expect(called('refreshSession')).toHaveLength(1);
    expect(toasts()).toEqual(['My phone removed']);
  });
});
