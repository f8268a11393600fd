import type { AddressInfo } from 'node:net';
import { Faults } from './faults.js';
import { createInboxServer } from './inbox-server.js';
import { type ReceivedMail, Mailbox, type TextMessage } from './mailbox.js';
import { startSmtpServer } from './smtp-server.js';

export interface InboxOptions {
  /** Port of the web pages and of Twilio's Messages API; 0 takes any free one. */
  port: number;
  /** Port of the mail server; 0 takes any free one. */
  smtpPort: number;
}

export interface Inbox {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Emulates the mail and text message providers: accepts mail over SMTP and texts over Twilio's API, and shows them in
 * the browser.
 */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const mails = new Mailbox<ReceivedMail>();
  const texts = new Mailbox<TextMessage>();
  const faults = new Faults();
  const receiver = await startSmtpServer(mails, faults, options.smtpPort);
  const app = createInboxServer({ mails, texts, faults });
  try {
    await app.listen({ port: options.port, host: '127.0.0.1' });
  } catch (error) {
    await receiver.close();
    throw error;
  }
  return {
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    smtpUrl: `smtp://127.0.0.1:${receiver.port}`,
    async close() {
      await receiver.close();
      await app.close();
    },
  };
}
