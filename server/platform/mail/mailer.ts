import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import type { Transporter } from 'nodemailer';
import { Counter } from 'prom-client';
import { logger } from '../logging/logger.js';
import { isLoopback } from '../loopback.js';
import { metrics } from '../metrics.js';
import type { MailPage } from './mail-content.js';
import { renderMail, type RenderedMail } from './mail-page.js';

export interface Mail extends MailPage {
  to: string;
  /** Absent: MAIL_FROM. */
  replyTo?: { name: string; address: string };
  subject: string;
  /**
   * Such as `order-confirmation.<id>`. Becomes the Message-ID, so that mailboxes recognize a mail that is sent again
   * after a crash.
   */
  key: string;
}

/** The server refuses the recipient for good, such as an address that does not exist. The job is not retried. */
export class RecipientRefusedError extends UnrecoverableError {
  override readonly name = 'RecipientRefusedError';
  readonly code = 'EENVELOPE';
}

const TIMEOUT_MS = 15_000;
/** Closes idle connections before the timeout, servers or firewalls do. */
const IDLE_MS = 10_000;
const CONNECTIONS = 5;
/** Providers end long connections. */
const MAILS_PER_CONNECTION = 100;

/** Keeps replies of absent people and of other programs away (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

const mails = new Counter({
  name: 'keepsake_mails_total',
  help: 'Mails sent to the SMTP server, by outcome: sent, or failed (retried).',
  labelNames: ['outcome'],
  registers: [metrics],
});
// Prometheus sees the first increase only if the counter starts at 0.
mails.inc({ outcome: 'failed' }, 0);

/** Sends mails over pooled SMTP connections: opening one takes longer than a mail. */
@Injectable()
export class Mailer {
  private transport: Promise<Transporter> | undefined;
  constructor(
    private readonly smtpUrl: string,
    private readonly from: string,
    private readonly publicUrl: string,
  ) {}

  /**
   * @param em records afterwards that the mail was sent. It is asked first: without the database, the mail would be sent again
   * @throws RecipientRefusedError
   * @throws Error when the server refuses for another reason or cannot be reached: the job is retried
   */
  async send(em: Pick<EntityManager, 'execute'>, { to, replyTo, subject, key, ...page }: Mail): Promise<void> {
    const messageId = `<${key}@${new URL(this.publicUrl).hostname}>`;
    try {
      const { text, html, pictures } = renderMail(page, this.publicUrl);
      const attachments = pictures.map(inlineJpeg);
      const transport = await (this.transport ??= this.connect());
      await em.execute('select 1');
      await transport.sendMail({
        from: this.from,
        to,
        replyTo,
        subject,
        text,
        html,
        attachments,
        messageId,
        headers: { ...AUTOMATIC, ...listHeaders(page) },
      });
    } catch (error) {
      mails.inc({ outcome: 'failed' });
      throw isRecipientRefused(error) ? new RecipientRefusedError((error as Error).message) : error;
    }
    mails.inc({ outcome: 'sent' });
    logger.info({ mail: key }, 'mail sent');
  }

  /** Mails in progress are still sent. */
  async close(): Promise<void> {
    (await this.transport)?.close();
  }

  /** Loaded with the first mail: web processes send only those about deleted accounts. */
  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.smtpUrl,
      pool: true,
      requireTLS: sendsPassword(this.smtpUrl),
      maxConnections: CONNECTIONS,
      maxMessages: MAILS_PER_CONNECTION,
      idleTimeout: IDLE_MS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  }
}

function isRecipientRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}

/** Whether a password would leave this machine in clear text, unless the connection switches to TLS. */
function sendsPassword(smtpUrl: string): boolean {
  const { protocol, hostname, username, password } = new URL(smtpUrl);
  return protocol === 'smtp:' && Boolean(username || password) && !isLoopback(hostname);
}

function listHeaders({ unsubscribe }: MailPage): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function inlineJpeg({ cid, jpeg }: RenderedMail['pictures'][number]) {
  return {
    cid,
    filename: `${cid.split('@', 1)[0]}.jpg`,
    content: jpeg,
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
  };
}
