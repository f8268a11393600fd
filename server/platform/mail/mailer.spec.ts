import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SMTPServer } from 'smtp-server';
import { reservePort } from '../../../test/support/ports.js';
import { until } from '../../../test/support/until.js';
import { Mailer, RecipientRefusedError } from './mailer.js';

/** A mail server whose connections can be cut. */
class Mailbox {
  readonly received: string[] = [];
  readonly headers: string[] = [];
  readonly passwords: string[] = [];
  readonly sockets = new Set<Socket>();
  opened = 0;
  /** The answer about every recipient; absent: accepted. */
  refusal: number | undefined;
  /** Whether the next mail is taken but never confirmed, because the connection breaks. */
  breaksAfterNext = false;
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ password = '' }, _, done) => {
      this.passwords.push(String(password));
      done(null, { user: 'shop' });
    },
    disableReverseLookup: true,
    onRcptTo: (_address, _, done) =>
      done(this.refusal ? Object.assign(new Error('No such user'), { responseCode: this.refusal }) : null),
    logger: false,
    onData: (stream, _, done) => {
      void text(stream).then((source) => {
        this.headers.push(source.slice(0, source.indexOf('\r\n\r\n')));
        this.received.push(/^message-id:\s*<([^@]+)@/im.exec(source)?.[1] ?? '');
        if (this.breaksAfterNext) this.cut();
        else done();
        this.breaksAfterNext = false;
      });
    },
  });

  async open(port: number): Promise<Mailbox> {
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => {
      this.opened += 1;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await listening(this.server, port);
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.cut();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function listening(server: Pick<SMTPServer, 'listen'> | Server, port = 0): Promise<void> {
  return new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve()));
}

function mailerTo(url: string): Mailer {
  return new Mailer(url, 'Keepsake <hello@keepsake.example>', 'https://keepsake.example');
}

const DATABASE = { execute: () => Promise.resolve([]) } as unknown as EntityManager;

function send(mailer: Mailer, key: string, em = DATABASE): Promise<void> {
  return mailer.send(em, {
    to: 'ann@example.com',
    subject: 'Your gift',
    title: 'Your gift',
    paragraphs: [],
    reason: 'You ordered it.',
    key,
  });
}

let mailbox: Mailbox;
let mailer: Mailer;

beforeEach(async () => {
  mailbox = await new Mailbox().open(await reservePort());
  mailer = mailerTo(mailbox.url);
});
afterEach(async () => {
  await mailer.close();
  await mailbox.close();
});

describe('the mailer', () => {
  it('fails without resending when the server hangs up before it confirms', async () => {
    await send(mailer, 'first');
    mailbox.breaksAfterNext = true;
    await expect(send(mailer, 'second')).rejects.toThrow();
    await send(mailer, 'third');
    expect(mailbox.received).toEqual(['first', 'second', 'third']);
  });

  it('sends once after the server closed an idle connection', async () => {
    await send(mailer, 'first');
    mailbox.cut();
    await send(mailer, 'second');
    expect(mailbox.received).toEqual(['first', 'second']);
    expect(mailbox.opened).toBe(2);
  });

  it('says that no person wrote the mail', async () => {
    await send(mailer, 'first');
    expect(mailbox.headers[0]).toMatch(/^auto-submitted: auto-generated$/im);
  });

  it('sends nothing while the database cannot record it', async () => {
    const em = { execute: () => Promise.reject(new Error('terminating connection')) } as unknown as EntityManager;
    await expect(send(mailer, 'first', em)).rejects.toThrow('terminating connection');
    expect(mailbox.received).toEqual([]);
  });

  it('sends a password without TLS only within this machine', async () => {
    const port = new URL(mailbox.url).port;
    const [near, far] = [
      mailerTo(`smtp://shop:near@127.0.0.1:${port}`),
      mailerTo(`smtp://shop:far@[::ffff:127.0.0.1]:${port}?ignoreTLS=true`),
    ];
    await send(near, 'first');
    await expect(send(far, 'second')).rejects.toThrow('STARTTLS');
    await Promise.all([near.close(), far.close()]);
    expect([mailbox.passwords, mailbox.received]).toEqual([['near'], ['first']]);
  });

  it.each([
    [550, true],
    [451, false],
  ])('gives up when a recipient is refused for good: %i', async (refusal, isFinal) => {
    mailbox.refusal = refusal;
    const error: unknown = await send(mailer, 'first').catch((thrown: unknown) => thrown);
    expect([error instanceof RecipientRefusedError, (error as { code: unknown }).code]).toEqual([isFinal, 'EENVELOPE']);
  });

  it('recovers after an outage', async () => {
    await send(mailer, 'first');
    const port = Number(new URL(mailbox.url).port);
    await mailbox.close();
    await expect(send(mailer, 'second')).rejects.toThrow('ECONNREFUSED');
    mailbox = await new Mailbox().open(port);
    await send(mailer, 'second');
    expect(mailbox.received).toEqual(['second']);
  });

  it('reuses its connection', async () => {
    for (const key of ['first', 'second', 'third']) await send(mailer, key);
    expect(mailbox.received).toEqual(['first', 'second', 'third']);
    expect(mailbox.opened).toBe(1);
  });

  it('fails after 15 seconds without an answer', async () => {
    const silent = createServer();
    await listening(silent);
    const patient = mailerTo(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
    const accepted = new Promise<Socket>((resolve) => silent.once('connection', resolve));
    const sent = expect(send(patient, 'first')).rejects.toThrow('Greeting never received');
    const socket = await accepted;
    await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(15_000);
    await sent;
    jest.useRealTimers();
    await patient.close();
    socket.destroy();
    silent.close();
  });
});

describe('closing', () => {
  it('leaves no connection open', async () => {
    await send(mailer, 'first');
    await mailer.close();
    await until(() => Promise.resolve(mailbox.sockets.size === 0));
    await expect(send(mailer, 'second')).rejects.toThrow('closed');
  });
});
