import { renderMail } from '../../platform/index.js';
import type { OneTimeTokenPurpose } from './one-time-token.entity.js';
import { tokenMail } from './token-mail.js';

const link = 'https://shop.example/auth/v1/verify?token=a&type=b';

const mail = (purpose: OneTimeTokenPurpose, { contested = false, newEmail = null as string | null } = {}) =>
  renderMail(tokenMail({ purpose, contested, newEmail, link, code: '012345' }), 'https://shop.example');

describe.each<OneTimeTokenPurpose>(['signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'])(
  'the mail for %s',
  (purpose) => {
    test('has the code on its own line and the link, in text and HTML', () => {
      const { text, html } = mail(purpose);
      expect(text.split('\n')).toContain('Your code: 012345');
      expect(text.match(/\b\d{6}\b/g)).toEqual(['012345']);
      expect(text).toContain(link);
      expect(text).toContain('The link works once, for 24 hours; the code for 15 minutes.');
      expect(html).toContain('>012345<');
      expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`);
    });
  },
);

test('the mail for a reauthentication has the code and no link', () => {
  const { text, html } = mail('reauthentication');
  expect(text).toContain('Your code: 012345');
  expect(text).toContain('It works once, for 15 minutes.');
  expect(`${text}${html}`).not.toContain('verify');
});

test('the mail for an address with conflicting sign-ups says that no earlier password is valid', () => {
  const { text } = mail('signup', { contested: true });
  expect(text).toContain('none of the earlier ones will work');
  expect(text).toContain(link);
  expect(text).not.toContain('012345');
  expect(mail('signup').text).not.toContain('none of the earlier ones will work');
});

test('the mail to the old address escapes the new one', () => {
  const { text, html } = mail('email_change_current', { newEmail: '<b>"a"@b.co' });
  expect(text).toContain('<b>"a"@b.co');
  expect(html).not.toContain('<b>');
});
