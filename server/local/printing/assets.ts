import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from './faults.js';
import type { Issue, PrintOrder } from './records.js';

const TRIES = 10;
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 200 * 1024 * 1024;

type Asset = PrintOrder['items'][number]['assets'][number];

/** Fetches the assets of orders from the shop, and compares them with their hashes. */
export class Assets {
  private readonly closing = new AbortController();

  constructor(
    private readonly faults: Faults,
    private readonly retryDelayMs: number,
  ) {}

  /** @param save called with the order as it is after each round: all done, or with an issue for what is missing */
  async download(order: PrintOrder, save: (changed: PrintOrder) => void): Promise<void> {
    const done = new Set<string>();
    const assets = order.items.flatMap((item) => item.assets);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      for (const asset of assets) if (!done.has(asset.id) && (await this.isGood(asset))) done.add(asset.id);
      save(downloaded(order, done, tries));
      if (done.size === assets.length) return;
      if (tries < TRIES) await pause(this.retryDelayMs, undefined, { signal: this.closing.signal });
    }
  }

  close(): void {
    this.closing.abort();
  }

  private async isGood({ url, md5Hash }: Asset): Promise<boolean> {
    if (this.faults.current.assetErrors) return false;
    try {
      const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(url, { signal });
      const hash = createHash('md5');
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.byteLength;
        if (size > MAX_BYTES) return false;
        hash.update(chunk);
      }
      return response.ok && size > 0 && (md5Hash === null || hash.digest('hex') === md5Hash.toLowerCase());
    } catch {
      this.closing.signal.throwIfAborted();
      return false;
    }
  }
}

function downloaded(order: PrintOrder, done: ReadonlySet<string>, tries: number): PrintOrder {
  const isLast = tries === TRIES;
  const items = order.items.map((item): PrintOrder['items'][number] => {
    const assets = item.assets.map((asset): Asset => ({
      ...asset,
      status: done.has(asset.id) ? 'Complete' : isLast ? 'Error' : 'InProgress',
    }));
    const isWhole = assets.every(({ status }) => status === 'Complete');
    return { ...item, assets, status: isWhole ? 'Ok' : isLast ? 'Invalid' : 'NotYetDownloaded' };
  });
  const missing = items.flatMap(({ assets }) => assets.filter(({ status }) => status !== 'Complete'));
  const issues = missing.map(({ id }): Issue => ({
    objectId: id,
    errorCode: isLast ? 'order.items.assets.FailedToDownloaded' : 'order.items.assets.NotDownloaded',
    description: isLast
      ? 'The asset could not be downloaded.'
      : `Warning: download attempt ${tries} of ${TRIES} failed, and will be repeated.`,
    authorisationDetails: null,
  }));
  const downloadAssets = missing.length === 0 ? 'Complete' : isLast ? 'Error' : 'InProgress';
  return { ...order, items, status: { ...order.status, issues, details: { ...order.status.details, downloadAssets } } };
}
