import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { arrivalId } from './message-store.js';

const MAX_TEXTS = 500;

const textMessage = z.object({
  /** Sorts by time of arrival, among mails as well. */
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  text: z.string(),
});
export type TextMessage = z.infer<typeof textMessage>;

/** Text messages in one file of JSON, newest first. Holds the last 500. */
export class TextStore {
  /** One change at a time, so that a file is never written twice at once. */
  private changing: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: string,
    private messages: TextMessage[],
  ) {}

  /** Replaces a damaged file. */
  static async open(file: string): Promise<TextStore> {
    return new TextStore(file, await readMessages(file));
  }

  async add(from: string, to: string, text: string): Promise<TextMessage> {
    const now = Date.now();
    const message = { id: arrivalId(now), receivedAt: new Date(now).toISOString(), from, to: [to], text };
    await this.change([message, ...this.messages].slice(0, MAX_TEXTS));
    return message;
  }

  /** @param recipient part of a number; everything when empty */
  list(recipient = ''): TextMessage[] {
    const wanted = recipient.replaceAll(/\s/g, '');
    return this.messages.filter(({ to }) => to.some((number) => number.includes(wanted)));
  }

  clear(): Promise<void> {
    return this.change([]);
  }

  private change(messages: TextMessage[]): Promise<void> {
    this.messages = messages;
    const written = this.changing.then(async () => {
      await writeFile(`${this.file}.new`, JSON.stringify(this.messages), { mode: 0o600 });
      await rename(`${this.file}.new`, this.file);
    });
    this.changing = written.catch(() => undefined);
    return written;
  }
}

async function readMessages(file: string): Promise<TextMessage[]> {
  try {
    return z.array(textMessage).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return [];
  }
}
