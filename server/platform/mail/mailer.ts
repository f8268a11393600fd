import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Counter } from 'prom-client';
import { logger } from '../logging/logger.js';
import { metrics } from '../operations/metrics.js';

export interface Mail {
  to: string;
  /** Where an answer goes; absent: back to us. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Shown within the text, by `cid:` and their names: JPEGs, which every mailbox can show. */
  pictures?: readonly { name: string; jpeg: Buffer }[];
  /**
   * What this mail is about, such as `order-confirmation.<id>`. It becomes the Message-ID, so that a mail
   * sent again after a crash is recognised by the mailbox as the same one.
   */
  key: string;
}

const TIMEOUT_MS = 15_000;
/** A connection without work is closed by us, before the time-out does it and before servers and firewalls do. */
const IDLE_MS = 10_000;
const CONNECTIONS = 5;
/** Then the connection is replaced: providers end long ones themselves. */
const MAILS_PER_CONNECTION = 100;

const mails = new Counter({
  name: 'keepsake_mails_total',
  help: 'Mails handed to the SMTP server, by outcome: sent, or failed (tried again).',
  labelNames: ['outcome'],
  registers: [metrics],
});
// Alerts are about its first rise, which Prometheus sees only of what was 0 before.
mails.inc({ outcome: 'failed' }, 0);

/**
 * Hands mails to the SMTP server, several over one connection, because opening one takes longer than a mail does. Only the
 * mail queue's jobs call it.
 */
@Injectable()
export class Mailer {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    smtpUrl: string,
    private readonly from: string,
    publicUrl: string,
  ) {
    this.transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      maxMessages: MAILS_PER_CONNECTION,
      idleTimeout: IDLE_MS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    this.domain = new URL(publicUrl).hostname;
  }

  /** @throws Error when the server refuses or cannot be reached: the job is tried again. */
  async send({ to, replyTo, subject, text, html, pictures = [], key }: Mail): Promise<void> {
    const messageId = `<${key}@${this.domain}>`;
    try {
      const attachments = pictures.map(({ name, jpeg }) => ({ cid: name, filename: `${name}.jpg`, content: jpeg, contentType: 'image/jpeg', contentDisposition: 'inline' as const }));
      await this.transport.sendMail({ from: this.from, to, replyTo, subject, text, html, attachments, messageId });
    } catch (error) {
      mails.inc({ outcome: 'failed' });
      throw error;
    }
    mails.inc({ outcome: 'sent' });
    logger.info({ mail: key }, 'a mail was handed over');
  }

  /** What is being sent is sent to its end; the process does not wait for connections without work. */
  close(): void {
    this.transport.close();
  }
}
