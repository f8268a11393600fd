import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Faults, refusal } from './faults.js';
import { type ReceivedMail, type Mailbox, newMail } from './mailbox.js';

const MAX_BYTES = 25 * 1024 * 1024;
const MAX_RECIPIENTS = 100;

export interface SmtpInbox {
  port: number;
  close(): Promise<void>;
}

/** Accepts messages to any recipient. */
export async function startSmtpServer(mails: Mailbox<ReceivedMail>, faults: Faults, port: number): Promise<SmtpInbox> {
  const server = new SMTPServer({
    name: 'inbox.keepsake.example',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    onRcptTo: (_, session, done) =>
      done(session.envelope.rcptTo.length >= MAX_RECIPIENTS ? refusal(452, 'Too many recipients') : null),
    onData: (stream, session, done) => {
      receive(stream, session, mails, faults).then(() => done(), done);
    },
  });
  // Clients may hang up at any time.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, mails: Mailbox<ReceivedMail>, faults: Faults) {
  const message = await buffer(stream);
  if (stream.sizeExceeded) throw refusal(552, 'Message exceeds 25 MB');
  const fault = faults.next();
  if (fault) throw fault;
  const mail = await newMail(
    session.envelope.rcptTo.map(({ address }) => address),
    message,
  );
  // Like a mail server, stores a message with a known id only once.
  const isKnown = mail.messageId && mails.list().some(({ messageId }) => messageId === mail.messageId);
  if (!isKnown) mails.add(mail);
}
