import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, type Mail, Mailer } from '../../platform/index.js';
import { confirmationMail } from './confirmation-mail.js';
import { OneTimeToken } from './one-time-token.entity.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';

/** The mails that carry one-time tokens. */
@Injectable()
export class TokenMails {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The mail job. A token that was used, replaced or mailed already needs no mail any more. */
  async send(id: string): Promise<void> {
    const em = this.database.fork();
    const row = await em.findOne(OneTimeToken, { id, sentAt: null });
    if (!row) return;
    await this.mailer.send({ ...this.mailFor(row), to: row.sentTo, key: `${row.purpose}.${id}` });
    await em.nativeUpdate(OneTimeToken, { id }, { sentAt: this.clock.now() });
  }

  private mailFor(row: OneTimeToken): Pick<Mail, 'subject' | 'text' | 'html'> {
    const query = new URLSearchParams({
      token: this.tokens.linkTokenOf(row),
      type: row.purpose,
      redirect_to: row.redirectTo ?? this.config.PUBLIC_URL,
    });
    return confirmationMail(`${this.config.PUBLIC_URL}/auth/v1/verify?${query.toString()}`);
  }
}
