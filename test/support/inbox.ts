import PostalMime, { type Email } from 'postal-mime';
import { startInbox } from '../../server/local/inbox/index.js';
import { until } from './until.js';

interface Summary {
  id: string;
  to: string[];
  subject: string;
}

export interface TestInbox {
  smtpUrl: string;
  /** Settings for a shop that sends its text messages to this inbox. */
  twilio: Record<string, string>;
  /** Number of mails to this address, or of text messages to this number, so far. */
  count(recipient: string): Promise<number>;
  /** Waits for the mail whose subject contains this text, and returns it with its headers. */
  mailAbout(recipient: string, subject: string): Promise<Email>;
  /** Waits for `count` mails to this address, and returns the text of the newest. */
  mailTo(recipient: string, count?: number): Promise<string>;
  /** Waits for `count` text messages to this number (with its plus), and returns the newest. */
  textTo(phone: string, count?: number): Promise<string>;
  /** Makes the next messages fail. Keys are the names of the inbox's faults, values how often. */
  fail(faults: Record<string, number>): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server and a fake Twilio that store the messages they receive. */
export async function startTestInbox(): Promise<TestInbox> {
  const inbox = await startInbox({ port: 0, smtpPort: 0 });
  const messagesTo = async (recipient: string): Promise<Summary[]> => {
    const response = await fetch(`${inbox.url}/api/messages?to=${encodeURIComponent(recipient)}`);
    const { messages } = (await response.json()) as { messages: Summary[] };
    // The inbox matches substrings: known@… also matches unknown@….
    return messages.filter(({ to }) => to.some((address) => address.toLowerCase() === recipient.toLowerCase()));
  };
  const newestTo = async (recipient: string, count: number): Promise<string> => {
    const [newest] = await until(async () => {
      const messages = await messagesTo(recipient);
      return messages.length >= count && messages;
    });
    const response = await fetch(`${inbox.url}/api/messages/${newest?.id}`);
    return ((await response.json()) as { text: string }).text;
  };
  return {
    smtpUrl: inbox.smtpUrl,
    twilio: {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'of the tests',
      TWILIO_FROM: '+15550006789',
      TWILIO_API_URL: inbox.url,
    },
    count: async (recipient) => (await messagesTo(recipient)).length,
    async mailAbout(recipient, subject) {
      const mail = await until(async () => (await messagesTo(recipient)).find((message) => message.subject.includes(subject)));
      return PostalMime.parse(await (await fetch(`${inbox.url}/messages/${mail.id}/source`)).arrayBuffer());
    },
    mailTo: (recipient, count = 1) => newestTo(recipient, count),
    textTo: (phone, count = 1) => newestTo(phone, count),
    async fail(faults) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${inbox.url}/api/faults`, { method: 'POST', headers, body: JSON.stringify(faults) });
    },
    close: () => inbox.close(),
  };
}
