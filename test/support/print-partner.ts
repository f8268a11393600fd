import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FaultSettings } from '../../server/local/printing/faults.js';
import type { Step } from '../../server/local/printing/production.js';
import type { PrintOrder } from '../../server/local/printing/records.js';
import { startPrintingSandbox } from '../../server/local/printing/sandbox.js';
import type { TestShop } from './test-shop.js';

/** Lets the stand-in make a mug. */
export async function addPartnerMug(shop: TestShop, productId: string): Promise<void> {
  await shop.sql(
    `insert into checkout.partner_products (product_id, sku, attributes, areas, cost_cents, currency, checked_at, checked_by)
     values ($1, 'GLOBAL-MUG-W', '{}', '[{"name":"default","width":2670,"height":1110}]', 650, 'USD', $2, $3)`,
    [productId, new Date(shop.now()), randomUUID()],
  );
}

const API_KEY = 'the key of the print partner';

export interface TestPartner {
  /** For a shop that uses it. */
  settings: Record<string, string>;
  /** All faults that are not named end. */
  faults(settings?: Partial<FaultSettings>): Promise<void>;
  /** The newest first. */
  orders(): Promise<PrintOrder[]>;
  /** The next step, or all up to `to`. @throws Error when a later step than the download waits for a file that failed */
  advance(orderId: string, to?: Step): Promise<PrintOrder>;
  /** The partner cancels what it has not begun to print. */
  cancel(orderId: string): Promise<void>;
  /** Sends all callbacks of an order once more. */
  resendCallbacks(orderId: string): Promise<void>;
  close(): Promise<void>;
}

/** The stand-in for Prodigi over real HTTP, without pauses between its tries. */
export async function startPrintPartner(): Promise<TestPartner> {
  const folder = await mkdtemp(path.join(tmpdir(), 'print-partner-'));
  const dataFile = path.join(folder, 'journal.jsonl');
  const sandbox = await startPrintingSandbox({ port: 0, dataFile, apiKey: API_KEY, retryDelaysMs: [20], assetRetryMs: 1 });
  const control = async <T>(address: string, method: string, body?: object): Promise<T> => {
    const response = await fetch(`${sandbox.url}/_sandbox${address}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The print partner answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    settings: { PRODIGI_API_KEY: API_KEY, PRODIGI_API_URL: sandbox.apiUrl },
    faults: async (settings = {}) => void (await control('/faults', 'PUT', settings)),
    orders: async () => (await control<{ orders: PrintOrder[] }>('/orders', 'GET')).orders,
    async advance(orderId, to) {
      const order = await control<PrintOrder>(`/orders/${orderId}/advance`, 'POST', to ? { to } : {});
      const hasFailed = order.status.details.downloadAssets === 'Error';
      if (hasFailed && to !== 'downloaded') throw new Error(`The partner has no artwork: ${JSON.stringify(order.status.issues)}`);
      return order;
    },
    cancel: async (orderId) => void (await control(`/orders/${orderId}/cancel`, 'POST')),
    resendCallbacks: async (orderId) => void (await control(`/orders/${orderId}/callbacks`, 'POST')),
    async close() {
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
