import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallbackEvent, PrintOrder } from './records.js';
import { type RunningPrintingSandbox, startPrintingSandbox } from './sandbox.js';
import type { PrintingSandboxOptions } from './sandbox-context.js';

const KEY = 'the key of the tests';
const PRINT = 'the bytes of a print file';
export const PRINT_MD5 = createHash('md5').update(PRINT).digest('hex');

interface Answer {
  status: number;
  body: { outcome: string; order: PrintOrder; [part: string]: unknown };
}

/** One sandbox with a data file, and a shop that has one print file and takes callbacks. */
export class TestBench {
  private readonly folder = mkdtempSync(join(tmpdir(), 'printing-'));
  readonly dataFile = join(this.folder, 'printing.ndjson');
  readonly callbacks: CallbackEvent[] = [];
  /** Calls of /flaky, of which the first fails. */
  private flakyCalls = 0;
  /** How often the print file was fetched. */
  downloads = 0;
  sandbox!: RunningPrintingSandbox;
  private shop!: Server;

  async open(overrides: Partial<PrintingSandboxOptions> = {}): Promise<void> {
    if (!this.shop) {
      this.shop = createServer((request, response) => {
        if (request.method === 'GET') {
          this.downloads += 1;
          return response.writeHead(request.url === '/print' ? 200 : 404).end(PRINT);
        }
        return void text(request).then((body) => {
          this.callbacks.push(JSON.parse(body) as CallbackEvent);
          if (request.url === '/flaky') this.flakyCalls += 1;
          response.writeHead(request.url === '/flaky' && this.flakyCalls === 1 ? 500 : 200).end();
        });
      });
      await new Promise<void>((resolve) => this.shop.listen(0, '127.0.0.1', resolve));
    }
    const { dataFile } = this;
    this.sandbox = await startPrintingSandbox({
      port: 0,
      dataFile,
      apiKey: KEY,
      retryDelaysMs: [10],
      assetRetryMs: 1,
      ...overrides,
    });
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await new Promise((resolve) => {
      this.shop.close(resolve);
      this.shop.closeAllConnections();
    });
    rmSync(this.folder, { recursive: true });
  }

  get shopUrl(): string {
    return `http://127.0.0.1:${(this.shop.address() as AddressInfo).port}`;
  }

  order(more: object = {}) {
    return {
      shippingMethod: 'Standard',
      merchantReference: 'KS-1/1',
      idempotencyKey: crypto.randomUUID(),
      callbackUrl: `${this.shopUrl}/callback`,
      recipient: {
        name: 'Nora Alvim',
        address: {
          line1: '18 Orchard Lane',
          postalOrZipCode: '04101',
          countryCode: 'US',
          townOrCity: 'Portland',
          stateOrCounty: 'ME',
        },
      },
      items: [this.item()],
      ...more,
    };
  }

  item(more: object = {}) {
    const assets = [{ printArea: 'default', url: `${this.shopUrl}/print`, md5Hash: PRINT_MD5 }];
    return { sku: 'GLOBAL-MUG-W', copies: 1, sizing: 'fillPrintArea', merchantReference: 'item-1', assets, ...more };
  }

  async call(method: string, path: string, body?: object, key = KEY): Promise<Answer> {
    return send(method, `${this.sandbox.apiUrl}${path}`, body, { 'x-api-key': key });
  }

  async created(more: object = {}): Promise<PrintOrder> {
    return (await this.call('POST', '/orders', this.order(more))).body.order;
  }

  async find(id: string): Promise<PrintOrder> {
    return (await this.call('GET', `/orders/${id}`)).body.order;
  }

  async control<T = PrintOrder>(path: string, body?: object, method = 'POST'): Promise<T> {
    const answer = await send(method, `${this.sandbox.url}/_sandbox${path}`, body);
    return answer.body as unknown as T;
  }

  async faults(settings: object): Promise<void> {
    await this.control('/faults', settings, 'PUT');
  }

  typesOf({ id }: PrintOrder): string[] {
    return this.callbacks.filter(({ subject }) => subject === id).map(({ type }) => type.replace('com.prodigi.order.', ''));
  }
}

async function send(method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

export async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('It did not happen in time.');
    await pause(5);
  }
}
