import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TextMessages {
  /** Settings that send the shop's text messages here. */
  env: Record<string, string>;
  /** All that came for this number, oldest first. */
  to(phone: string): string[];
  /** The six digits in the newest message for this number. */
  codeTo(phone: string): string;
  /** Refuses everything with Twilio's answer to an outage, until it is switched off again. */
  fail(on: boolean): void;
  close(): Promise<void>;
}

/** Takes text messages as Twilio does, and keeps them. */
export async function startTextMessages(): Promise<TextMessages> {
  const messages: { to: string; body: string }[] = [];
  let failing = false;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (failing) return response.writeHead(503).end('{}');
      const form = new URLSearchParams(body);
      messages.push({ to: form.get('To') ?? '', body: form.get('Body') ?? '' });
      return response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const to = (phone: string): string[] => messages.filter((message) => message.to === phone).map(({ body }) => body);
  return {
    env: {
      TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
      TWILIO_AUTH_TOKEN: 'a token of the tests',
      TWILIO_FROM: '+15550001111',
      TWILIO_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    to,
    codeTo: (phone) => /\d{6}/.exec(to(phone).at(-1) ?? '')?.[0] ?? '',
    fail: (on) => {
      failing = on;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
