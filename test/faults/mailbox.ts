import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Matches the subject of order confirmations only. */
const CONFIRMATION = /^subject: Your Keepsake order \S+\s*$/im;
const MESSAGE_ID = /^message-id:\s*<([^>]+)@[^>]+>/im;

/** A mail server that accepts everything and counts deliveries by Message-ID. */
export class Mailbox {
  /** Received mails by the local part of the Message-ID, which the shop sets. */
  readonly received = new Map<string, { to: string[]; isConfirmation: boolean; times: number }>();
  private readonly server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      text(stream).then(
        (source) => {
          this.note(MESSAGE_ID.exec(source)?.[1] ?? `nothing ${randomUUID()}`, to, CONFIRMATION.test(source));
          done();
        },
        (error: Error) => done(error),
      );
    },
  });

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    mailbox.server.on('error', () => undefined);
    await new Promise<void>((resolve) => mailbox.server.listen(0, '127.0.0.1', () => resolve()));
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private note(id: string, to: string[], isConfirmation: boolean): void {
    this.received.set(id, { to, isConfirmation, times: (this.received.get(id)?.times ?? 0) + 1 });
  }
}
