import { randomBytes } from 'node:crypto';
import PostalMime, { type Address } from 'postal-mime';

const MAX_MESSAGES = 500;
const MAX_HEAD_BYTES = 256 * 1024;
const END_OF_HEADERS = /\r?\n\r?\n/;

interface Message {
  /** Sorts by time of arrival, mails among text messages. */
  id: string;
  receivedAt: string;
  from: string;
  /** The envelope recipients, which may differ from the message's headers. */
  to: string[];
}

export interface TextMessage extends Message {
  text: string;
}

export interface ReceivedMail extends Message {
  subject: string;
  messageId: string | undefined;
  source: Buffer;
}

/** Keeps the last 500 messages, newest first, until the shop stops. */
export class Mailbox<Kind extends Message> {
  private messages: Kind[] = [];

  add(message: Kind): void {
    this.messages = [message, ...this.messages].slice(0, MAX_MESSAGES);
  }

  /** @param recipient part of an address or a number, in any case; everything when empty */
  list(recipient = ''): Kind[] {
    const wanted = recipient.replaceAll(/\s/g, '').toLowerCase();
    return this.messages.filter(({ to }) => to.some((address) => address.toLowerCase().includes(wanted)));
  }

  find(id: string): Kind | undefined {
    return this.messages.find((message) => message.id === id);
  }

  clear(): void {
    this.messages = [];
  }
}

export function newText(from: string, to: string, text: string): TextMessage {
  return { ...arrival(), from, to: [to], text };
}

export async function newMail(to: string[], source: Buffer): Promise<ReceivedMail> {
  const head = source.subarray(0, MAX_HEAD_BYTES).toString('latin1').split(END_OF_HEADERS, 1)[0] ?? '';
  const { from, subject = '', messageId } = await PostalMime.parse(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
  return { ...arrival(), from: from ? formatAddress(from) : '', to, subject, messageId, source };
}

export function formatAddress(address: Address): string {
  if (address.group) return address.group.map(formatAddress).join(', ');
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function arrival(): Pick<Message, 'id' | 'receivedAt'> {
  const now = new Date();
  const id = `${now.getTime().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
  return { id, receivedAt: now.toISOString() };
}
