import { arrivalId } from './message-store.js';

const MAX_TEXTS = 500;

export interface TextMessage {
  /** Sorts by time of arrival, among mails as well. */
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  text: string;
}

/** The last 500 text messages, newest first, until the shop stops: the codes in them are old by then. */
export class TextStore {
  private messages: TextMessage[] = [];

  add(from: string, to: string, text: string): TextMessage {
    const now = Date.now();
    const message = { id: arrivalId(now), receivedAt: new Date(now).toISOString(), from, to: [to], text };
    this.messages = [message, ...this.messages].slice(0, MAX_TEXTS);
    return message;
  }

  /** @param recipient part of a number; everything when empty */
  list(recipient = ''): TextMessage[] {
    const wanted = recipient.replaceAll(/\s/g, '');
    return this.messages.filter(({ to }) => to.some((number) => number.includes(wanted)));
  }

  clear(): void {
    this.messages = [];
  }
}
