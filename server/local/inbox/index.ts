import type { AddressInfo } from 'node:net';
import { Faults } from './faults.js';
import { createInboxServer } from './inbox-server.js';
import { MessageStore } from './message-store.js';
import { startSmtpReceiver } from './smtp-receiver.js';

export interface InboxOptions {
  /** Where the messages are kept as .eml files. */
  folder: string;
  /** Of the pages; 0 takes any free one. */
  port: number;
  /** Of the mail server; 0 takes any free one. */
  smtpPort: number;
}

export interface Inbox {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/** Stand-in for a mail provider: takes mail over SMTP and shows it in the browser instead of sending it on. */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const store = await MessageStore.open(options.folder);
  const faults = new Faults();
  const receiver = await startSmtpReceiver(store, faults, options.smtpPort);
  const app = createInboxServer(store, faults);
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
