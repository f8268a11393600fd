import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import { logger } from '../logging/logger.js';
import { SmsNotSentError, SmsSender } from './sms-sender.js';

const SID = 'AC00000000000000000000000000000000';
const TOKEN = 'the token of the account';
const PHONE = '15550100199';
const CODE = '123456 is the code';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { method?: string; url?: string; authorization?: string; type?: string; form: Record<string, string> }[];

beforeEach(async () => {
  logger.level = 'silent';
  requests = [];
  answer = (_, response) => response.writeHead(201).end('{"sid":"SM1"}');
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      const form = Object.fromEntries(new URLSearchParams(body));
      requests.push({ method, url, authorization: headers.authorization, type: headers['content-type'], form });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function sender(from = '+15550006789', timeoutMs?: number): SmsSender {
  const settings = {
    TWILIO_ACCOUNT_SID: SID,
    TWILIO_AUTH_TOKEN: TOKEN,
    TWILIO_FROM: from,
    TWILIO_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return new SmsSender(settings, timeoutMs);
}

async function failure(sending: Promise<void>): Promise<SmsNotSentError> {
  const error = await sending.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof SmsNotSentError)) throw new Error('It was sent.');
  return error;
}

describe('a text message that fails', () => {
  test.each([
    ['a number that does not exist', 400, '{"code":21211,"message":"The To number +15550100199 is not valid"}', 'number'],
    ['a number that asked for no messages', 400, '{"code":21610}', 'number'],
    ['wrong credentials', 401, '{"code":20003}', 'provider'],
    ['too much at once', 429, '{"code":20429}', 'provider'],
    ['trouble at the provider', 503, 'Service Unavailable', 'provider'],
    ['an answer of another shape', 400, '[]', 'provider'],
    ['an address that moved', 302, '', 'provider'],
  ])('is reported after %s', async (_, status, body, reason) => {
    answer = (__, response) => response.writeHead(status, { location: 'https://example.com/' }).end(body);
    expect((await failure(sender().send(PHONE, CODE))).reason).toBe(reason);
  });

  test('is reported after a timeout', async () => {
    answer = () => undefined;
    expect((await failure(sender('+15550006789', 50).send(PHONE, CODE))).reason).toBe('provider');
  });

  test('is reported when the connection breaks', async () => {
    answer = (_, response) => response.destroy();
    expect((await failure(sender().send(PHONE, CODE))).reason).toBe('provider');
  });

  test('names neither number nor text nor token', async () => {
    answer = (_, response) => response.writeHead(400).end(`{"code":21211,"message":"+${PHONE} ${CODE}"}`);
    const warn = jest.spyOn(logger, 'warn');
    const error = await failure(sender().send(PHONE, CODE));
    for (const secret of [PHONE, '123456', TOKEN]) {
      expect(error.message).not.toContain(secret);
      expect(JSON.stringify(warn.mock.calls)).not.toContain(secret);
    }
  });
});

test('sends a form with the credentials of the account', async () => {
  await sender().send(PHONE, CODE);
  expect(requests).toEqual([
    {
      method: 'POST',
      url: `/2010-04-01/Accounts/${SID}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      form: { To: `+${PHONE}`, From: '+15550006789', Body: CODE },
    },
  ]);
});

test('sends through a messaging service', async () => {
  const service = 'MG00000000000000000000000000000000';
  await sender(service).send(PHONE, CODE);
  expect(requests[0]?.form).toEqual({ To: `+${PHONE}`, MessagingServiceSid: service, Body: CODE });
});

test('is not configured without an account', () => {
  expect(new SmsSender({ TWILIO_API_URL: 'https://api.twilio.com' } as never).isConfigured).toBe(false);
  expect(sender().isConfigured).toBe(true);
});
