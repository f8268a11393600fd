import { Clock, KeepsakeSecret } from '../../platform/index.js';
import { Secrets } from './secrets.js';

const ID = '0190b6a4-0000-7000-8000-000000000001';
const config = { KEEPSAKE_SECRET: 'a-secret-of-the-shop', KEEPSAKE_FORMER_SECRETS: [] };
const secrets = new Secrets(new KeepsakeSecret(config as never, new Clock()));

/** Browsers, mails and the database hold these, whatever version of the shop made them. */
describe('what the secret of the shop makes', () => {
  it('stays the same token, code and pseudonym', () => {
    expect(secrets.deriveToken('refresh', ID)).toBe('s_F-YLglAN78D3yEodV9eNUDHuzHhMuxnlAfEU2ljvc');
    expect(secrets.deriveCode('one-time', ID)).toBe('321145');
    expect(secrets.pseudonym('ada@example.com')).toBe('JiC-6E4CXxFCjT7KxZP-Gho2IIUZcEj_Zqu3JMHLjDQ');
  });

  it('decrypts stored second factors', () => {
    expect(secrets.decrypt('UACsW5vjMolCKrkG8NCJyXeup9IJVoaK6CtgfhvVtjUfKcmXXGG0XrnV6Tc=')).toBe('JBSWY3DPEHPK3PXP');
  });
});
