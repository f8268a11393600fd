import type { LargerPictures } from '../../generation/index.js';
import type { GiftRenderer } from '../../gifts/index.js';
import type { Database, ObjectStore } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import { CalendarSheets } from './calendar-sheets.js';
import type { OrderPictures } from './order-pictures.js';

const LINE = { id: 'line', orderId: 'order', pictureId: 'picture', revision: 0, calendar: null } as unknown as OrderLine;

/** A cover that shows its words, and no months. */
function openSheets(): { coverOf: (line: OrderLine) => Promise<string | undefined> } {
  const stored = new Map<string, Buffer>();
  const objects: Pick<ObjectStore, 'readIfExists' | 'put'> = {
    readIfExists: (key) => Promise.resolve(stored.get(key) ?? null),
    put: (key, bytes) => Promise.resolve(void stored.set(key, bytes as Buffer)),
  };
  const pictures = {
    monthsOf: () => Promise.resolve([]),
    giftOf: ({ words }: OrderLine) => Promise.resolve({ words: words.map(({ text }) => text) }),
  };
  const renderer = { renderPrint: ({ words }: { words: string[] }) => Promise.resolve(Buffer.from(words.join())) };
  const order = { status: 'processing', paymentState: 'paid', paidAt: new Date() };
  const em = { findOne: () => Promise.resolve(order), count: () => Promise.resolve(1) };
  const database = { transaction: (work: (manager: typeof em) => Promise<void>) => work(em) };
  const sheets = new CalendarSheets(
    database as unknown as Database,
    objects as ObjectStore,
    pictures as unknown as OrderPictures,
    renderer as unknown as GiftRenderer,
    {} as LargerPictures,
  );
  return {
    async coverOf(line) {
      for await (const jpeg of sheets.sheetsOf(line)) return jpeg.toString();
      return undefined;
    },
  };
}

describe('the cover of a calendar', () => {
  it('is made once, and again when its words are changed', async () => {
    const { coverOf } = openSheets();
    const worded = (revision: number, text: string) => ({ ...LINE, revision, words: [{ label: 'Title', text }] }) as OrderLine;
    expect(await coverOf(worded(0, 'The Riveras'))).toBe('The Riveras');
    expect(await coverOf(worded(0, 'never painted'))).toBe('The Riveras');
    expect(await coverOf(worded(1, 'The Rivera Family'))).toBe('The Rivera Family');
  });
});
