import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { logger } from '../../../platform/index.js';
import type { PartnerOrderRequest } from '../print-partner.js';
import { ProdigiPartner } from './prodigi-partner.js';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** A server in the role of Prodigi that answers as the test says. */
export class FakeProdigi {
  readonly requests: { method?: string | undefined; url?: string | undefined; key: unknown; body: string }[] = [];
  private readonly responders: Responder[] = [];
  private readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      this.requests.push({ method: request.method, url: request.url, key: request.headers['x-api-key'], body });
      (this.responders.shift() ?? (() => response.destroy()))(request, response);
    });
  });

  static async open(): Promise<FakeProdigi> {
    logger.level = 'silent';
    const fake = new FakeProdigi();
    await new Promise<void>((resolve) => fake.server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  partner(timeoutMs?: number): ProdigiPartner {
    const baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v4.0`;
    return new ProdigiPartner({ apiKey: 'the key', baseUrl, ...(timeoutMs && { timeoutMs }) });
  }

  answers(body: unknown, status = 200, headers: Record<string, string> = {}): void {
    this.responders.push((_, response) => {
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }

  /** The next request gets no answer. */
  staysSilent(): void {
    this.responders.push(() => undefined);
  }
}

export const REQUEST: PartnerOrderRequest = {
  id: '019a0000-0000-7000-8000-000000000001',
  reference: 'KS-1001/1',
  express: false,
  recipient: {
    name: 'Nora Alvim',
    phone: null,
    email: 'nora@example.com',
    line1: '18 Orchard Lane',
    line2: null,
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
    country: 'US',
  },
  items: [
    {
      reference: 'item-1',
      sku: 'GLOBAL-MUG-W',
      copies: 2,
      attributes: {},
      assets: [{ area: 'default', url: 'https://shop.example/a', md5: 'ab' }],
    },
  ],
  callbackUrl: 'https://shop.example/callback',
};

export const order = (more: object = {}) => ({
  id: 'ord_1',
  merchantReference: 'KS-1001/1',
  status: { stage: 'InProgress', issues: [], details: { inProduction: 'NotStarted' } },
  items: [{ id: 'ori_1', merchantReference: 'item-1', status: 'Ok', assets: [{ id: 'ast_1' }] }],
  charges: [],
  shipments: [],
  ...more,
});

export async function failure<T>(call: Promise<unknown>, type: abstract new (...args: never[]) => T): Promise<T> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof type)) throw new Error(`Not the expected failure: ${String(error)}`);
  return error;
}
