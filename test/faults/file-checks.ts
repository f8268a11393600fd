import sharp from 'sharp';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import type { PictureList } from '../../server/generation/contract.js';
import type { ShopperLog, LoggedOrder } from './shopper-log.js';
import type { DrillShop } from './drill-shop.js';
import { type SessionBody, ShopClient } from './shop-client.js';

/** The trim box of a PDF page, which is the gift's size without bleed. */
const PAGE = /\/TrimBox \[[\d.]+ [\d.]+ [\d.]+ [\d.]+\]/;
const AT_ONCE = 4;
const ANSWER_MS = 20_000;

/** Downloads every PDF and picture as its owner would, and reads it completely. */
export async function damagedFiles(shop: DrillShop, log: ShopperLog): Promise<string[]> {
  const orders = log.orders.filter(({ isPaid }) => isPaid).map((order) => () => damagedPdfs(shop, order));
  const people = log.people.map((person) => () => damagedPictures(shop, person));
  const waiting = [...orders, ...people];
  const problems: string[] = [];
  const work = async () => {
    for (let look = waiting.pop(); look; look = waiting.pop()) problems.push(...(await look()));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

async function damagedPdfs(shop: DrillShop, { number, sessionId, lines }: LoggedOrder): Promise<string[]> {
  const answer = await fetch(`${shop.url}/api/payments/${sessionId}`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => null,
  );
  const { downloads = [], payment_state: state } = ((await answer?.json().catch(() => ({}))) ?? {}) as Partial<PaymentStatus>;
  const wanted = lines.filter(({ productType }) => productType !== 'product').length;
  const problems = downloads.length === wanted ? [] : [`Order ${number} (${state}) shows ${downloads.length} of ${wanted} PDFs.`];
  for (const { url } of downloads) {
    const damage = await download(shop, url).then(damageOfPdf, String);
    if (damage) problems.push(`A PDF of order ${number}: ${damage}.`);
  }
  return problems;
}

/** @returns the problem; null when the PDF is one complete page with a picture */
function damageOfPdf(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) return 'it does not begin as one';
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  if (!text.startsWith('xref', tableAt)) return 'it is cut short';
  const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0;
  if (pages !== 1 || !PAGE.test(text)) return `it has ${pages} pages${pages === 1 ? ' without a trim box' : ''}`;
  return text.includes('/Subtype /Image') ? null : 'it has no picture';
}

async function damagedPictures(shop: DrillShop, { id, email, password }: ShopperLog['people'][number]): Promise<string[]> {
  const made = await shop.sql<{ id: string }>(
    `select id from generation.generations where user_id = $1 and status = 'succeeded'`,
    [id],
  );
  const owner = new ShopClient(shop.url);
  const session = await owner.call<SessionBody>('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
  if (session.status !== 200) return [`${email} cannot sign in anymore.`];
  owner.keep(session.body);
  const { body } = await owner.call<PictureList>('GET', '/api/generated-images');
  const images = body.images ?? [];
  const missing = made
    .filter(({ id }) => !images.some(({ generationId }) => generationId === id))
    .map(({ id }) => `The picture ${id} is not shown to its owner.`);
  const damages = images.map(async ({ generationId, imageUrl, width, height }) => {
    const damage = await download(shop, imageUrl).then((bytes) => damageOfPicture(bytes, width, height), String);
    return damage ? [`The picture ${generationId}: ${damage}.`] : [];
  });
  return [...missing, ...(await Promise.all(damages)).flat()];
}

/** @returns the problem; null when every pixel can be read */
async function damageOfPicture(bytes: Buffer, width: number, height: number): Promise<string | null> {
  const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return info.width === width && info.height === height
    ? null
    : `${info.width} × ${info.height} pixels in place of ${width} × ${height}`;
}

/** @throws Error when the request is refused, or the body is shorter than announced */
async function download(shop: DrillShop, address: string): Promise<Buffer> {
  const answer = await fetch(new URL(address, shop.url), { signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const announced = answer.headers.get('content-length');
  if (announced !== null && Number(announced) !== bytes.length) throw new Error(`${bytes.length} of ${announced} bytes`);
  return bytes;
}
