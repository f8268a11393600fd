import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type Mail, Mailer } from '../../platform/index.js';
import { OneTimeToken } from './one-time-token.entity.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { tokenMail } from './token-mail.js';

/** Mails one-time tokens. */
@Injectable()
export class TokenMails {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The mail job. Skips a token that was used or mailed already. */
  async send(id: string): Promise<void> {
    const em = this.database.fork();
    const row = await em.findOne(OneTimeToken, { id, sentAt: null }, { populate: ['user'] });
    if (!row) return;
    await this.mailer.send({ ...this.mailFor(row), to: row.sentTo, key: `${row.purpose}.${id}` });
    await em.nativeUpdate(OneTimeToken, { id }, { sentAt: this.clock.now() });
  }

  private mailFor(row: OneTimeToken): Pick<Mail, 'subject' | 'text' | 'html'> {
    const { purpose, redirectTo, user } = row;
    const query = new URLSearchParams({
      token: this.tokens.linkTokenOf(row),
      type: purpose.startsWith('email_change') ? 'email_change' : purpose,
      redirect_to: redirectTo ?? this.config.PUBLIC_URL,
    });
    return tokenMail({
      purpose,
      contested: user.passwordContested,
      newEmail: user.newEmail,
      link: `${this.config.PUBLIC_URL}/auth/v1/verify?${query.toString()}`,
      code: this.tokens.codeOf(row),
    });
  }
}
