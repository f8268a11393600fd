import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startInbox } from '../../server/local/inbox/index.js';
import { until } from './until.js';

interface Summary {
  id: string;
  subject: string;
}

export interface TestInbox {
  smtpUrl: string;
  /** How many mails came for this address so far. */
  count(recipient: string): Promise<number>;
  /** The text of the newest of `count` mails for this address, once there are that many. */
  mailTo(recipient: string, count?: number): Promise<string>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function startTestInbox(): Promise<TestInbox> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-inbox-'));
  const inbox = await startInbox({ folder, port: 0, smtpPort: 0 });
  const messagesTo = async (recipient: string): Promise<Summary[]> => {
    const response = await fetch(`${inbox.url}/api/messages?to=${encodeURIComponent(recipient)}`);
    return ((await response.json()) as { messages: Summary[] }).messages;
  };
  return {
    smtpUrl: inbox.smtpUrl,
    count: async (recipient) => (await messagesTo(recipient)).length,
    async mailTo(recipient, count = 1) {
      const [newest] = await until(async () => {
        const messages = await messagesTo(recipient);
        return messages.length >= count && messages;
      });
      const response = await fetch(`${inbox.url}/api/messages/${newest?.id}`);
      return ((await response.json()) as { text: string }).text;
    },
    async close() {
      await inbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
