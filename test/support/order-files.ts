import { Fulfilment } from '../../server/checkout/fulfilment/fulfilment.js';
import { PrintFiles } from '../../server/checkout/prints/print-files.js';
import type { TestShop } from './test-shop.js';

const running = { signal: new AbortController().signal };

/** Makes the PDFs and print files of a paid order as its jobs do, except print files that wait for a larger picture. */
export async function makeOrderFiles({ web }: TestShop, orderId: string): Promise<void> {
  await web.app.get(Fulfilment).prepareDownloads({ orderId }, running);
  await web.app.get(PrintFiles).prepareStarted({ orderId }, running);
}
