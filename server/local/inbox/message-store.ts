import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

const MAX_MESSAGES = 500;
const EXTENSION = '.eml';
const ID = /^[0-9a-z]{9}-[0-9a-f]{8}$/;
const END_OF_HEADERS = /\r?\n\r?\n/;

export interface Envelope {
  from: string;
  to: string[];
}

export interface MessageSummary {
  /** Sorts by time of arrival. */
  id: string;
  receivedAt: string;
  from: string;
  /** Who it was delivered to, whatever the message itself says. */
  to: string[];
  subject: string;
}

interface StoredMessage extends MessageSummary {
  messageId?: string;
}

/** A mailbox of .eml files, newest first. Holds the last 500 messages. */
export class MessageStore {
  private messages: StoredMessage[] = [];
  /** One message at a time, so that the same message twice at once is still one. */
  private adding: Promise<unknown> = Promise.resolve();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<MessageStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const store = new MessageStore(folder);
    const ids = (await readdir(folder)).filter((name) => name.endsWith(EXTENSION)).map((name) => name.slice(0, -EXTENSION.length));
    for (const id of ids.filter((name) => ID.test(name)).sort()) {
      const source = await readFile(store.file(id));
      store.messages.unshift(await summarise(id, source));
    }
    return store;
  }

  /** @returns false when a message with this Message-ID is there already, as a mail server delivers it once */
  add(envelope: Envelope, source: Buffer): Promise<boolean> {
    const added = this.adding.then(() => this.write(envelope, source));
    this.adding = added.catch(() => undefined);
    return added;
  }

  /** @param recipient part of an address, in any case; everything when empty */
  list(recipient = ''): MessageSummary[] {
    const wanted = recipient.trim().toLowerCase();
    return this.messages
      .filter(({ to }) => to.some((address) => address.toLowerCase().includes(wanted)))
      .map(({ messageId: _, ...summary }) => summary);
  }

  async read(id: string): Promise<{ summary: MessageSummary; email: Email; source: Buffer } | undefined> {
    const found = this.list().find((message) => message.id === id);
    if (!found) return undefined;
    const source = await readFile(this.file(id));
    return { summary: found, email: await PostalMime.parse(source), source };
  }

  async clear(): Promise<void> {
    await this.adding;
    const cleared = this.messages.splice(0);
    await Promise.all(cleared.map(({ id }) => rm(this.file(id), { force: true })));
  }

  private async write(envelope: Envelope, source: Buffer): Promise<boolean> {
    const id = arrivalId(Date.now());
    const delivered = Buffer.concat([Buffer.from(deliveryHeaders(envelope)), source]);
    const message = await summarise(id, delivered);
    if (message.messageId && this.messages.some(({ messageId }) => messageId === message.messageId)) return false;
    await writeFile(`${this.file(id)}.new`, delivered, { mode: 0o600 });
    await rename(`${this.file(id)}.new`, this.file(id));
    this.messages.unshift(message);
    for (const old of this.messages.splice(MAX_MESSAGES)) await rm(this.file(old.id), { force: true });
    return true;
  }

  private file(id: string): string {
    return path.join(this.folder, id + EXTENSION);
  }
}

/** Sorts by time. */
export function arrivalId(now: number): string {
  return `${now.toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
}

/** What a mail server writes on top of a message: who it came from and whom it was delivered to. */
function deliveryHeaders({ from, to }: Envelope): string {
  return [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: ${address}`), ''].join('\r\n');
}

async function summarise(id: string, source: Buffer): Promise<StoredMessage> {
  const head = source.subarray(0, 256 * 1024).toString('latin1').split(END_OF_HEADERS, 1)[0] ?? '';
  const email = await PostalMime.parse(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
  const delivered = email.headers.filter(({ key }) => key === 'delivered-to').map(({ value }) => value);
  return {
    id,
    receivedAt: new Date(parseInt(id.slice(0, 9), 36)).toISOString(),
    from: email.from ? formatAddress(email.from) : '',
    to: delivered,
    subject: email.subject ?? '',
    messageId: email.messageId,
  };
}

export function formatAddress(address: Address): string {
  if (address.group) return address.group.map(formatAddress).join(', ');
  return address.name ? `${address.name} <${address.address}>` : address.address;
}
