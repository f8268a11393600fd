import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { JWK } from 'jose';
import { CONFIG, type Config } from '../../platform/index.js';
import { SigningKeys } from '../signing/signing-keys.js';
import { authHealth, authSettings, keySet } from '../responses/responses.js';
import { AuthCall } from './auth-call.js';

@Controller('auth/v1')
export class DiscoveryController {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('.well-known/jwks.json')
  @Header('cache-control', 'public, max-age=600')
  @AuthCall('Returns the public keys of access tokens.', { answer: { keySet } })
  keySet(): { keys: JWK[] } {
    return { keys: this.keys.all.map(({ publicJwk }) => publicJwk) };
  }

  @Get('health')
  @AuthCall('Reports that sign-in is up.', { answer: { authHealth } })
  health(): { version: string; name: string; description: string } {
    return { version: '1', name: 'Keepsake', description: 'Sign-in of the Keepsake gift shop' };
  }

  @Get('settings')
  @AuthCall('Lists the enabled sign-in methods.', { answer: { authSettings } })
  settings() {
    const phone = Boolean(this.config.TWILIO_ACCOUNT_SID);
    const google = Boolean(this.config.GOOGLE_CLIENT_ID);
    return {
      external: { email: true, phone, google, anonymous_users: false },
      disable_signup: !this.config.AUTH_SIGNUP,
      mailer_autoconfirm: this.config.AUTH_AUTOCONFIRM_EMAIL,
      phone_autoconfirm: this.config.AUTH_AUTOCONFIRM_PHONE,
      sms_provider: phone ? 'twilio' : '',
      saml_enabled: false,
      passkeys_enabled: false,
    };
  }
}
