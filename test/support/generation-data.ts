import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Generation, GenerationAccepted, Photo } from '../../server/generation/contract.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

/** Not shorter, since polling slows down the machine that renders. */
export const PICTURE_POLL_MS = 150;

/** A person in front of a plain wall, in the smallest accepted size. */
export function smallPhoto(): Promise<Buffer> {
  const wall = { create: { width: 240, height: 180, channels: 3, background: '#c8d4da' } } as const;
  const person = Buffer.from(
    `<svg width="240" height="180"><circle cx="120" cy="70" r="32" fill="#c98d6b"/><rect x="75" y="105" width="90" height="75" rx="30" fill="#35506b"/></svg>`,
  );
  return sharp(wall)
    .composite([{ input: person }])
    .jpeg()
    .toBuffer();
}

const PORTRAITS = ['ada', 'woman', 'man'].map((name) =>
  path.resolve(import.meta.dirname, `../../web/public/pictures/print-${name}.webp`),
);

/** One to three people side by side with visible faces, always in the size that the detector processes fastest. */
export async function photoWithPeople(people: number): Promise<Buffer> {
  const [width, height] = [120, 300];
  const portraits = PORTRAITS.slice(0, people).map((file) => sharp(file).resize(width, height, { position: 'top' }).toBuffer());
  const tiles = (await Promise.all(portraits)).map((input, index) => ({ input, left: index * width, top: 0 }));
  return sharp({ create: { width: PORTRAITS.length * width, height, channels: 3, background: '#ccc' } })
    .composite(tiles)
    .jpeg()
    .toBuffer();
}

/** Agrees to the use of photos. */
export function consent(shop: TestShop, token: string): Promise<Response> {
  return shop.call('PUT', '/api/photo-consent', { token });
}

/** Uploads bytes as the page does. */
export function upload(
  shop: TestShop,
  token: string,
  bytes: Uint8Array,
  filename = 'photo.jpg',
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), filename);
  const authorization = `Bearer ${token}`;
  return fetch(`${shop.web.url}/api/user-images`, { method: 'POST', body, headers: { authorization, ...headers } });
}

export interface PhotoOwner {
  id: string;
  token: string;
  imageId: string;
}

/** A customer whose photo is uploaded. */
export async function customerWithPhoto(
  shop: TestShop,
  email = `${randomUUID()}@example.com`,
  photo?: Buffer,
): Promise<PhotoOwner> {
  const { id, token } = await shop.signIn(email);
  await consent(shop, token);
  const answer = await upload(shop, token, photo ?? (await smallPhoto()));
  const { id: imageId } = (await answer.json()) as Photo;
  return { id, token, imageId };
}

/** Asks for a picture in free mode. */
export function generateFree(
  shop: TestShop,
  { token, imageId }: PhotoOwner,
  prompt = 'a quiet beach',
  key: string = randomUUID(),
) {
  return shop.call('POST', '/api/generate-ai-image', { token, body: { imageId, prompt }, headers: { 'idempotency-key': key } });
}

/** Presses "Try again free". */
export function retryFree(shop: TestShop, { token }: PhotoOwner, id: string, key: string = randomUUID()) {
  return shop.call('POST', `/api/generations/${id}/retry`, { token, headers: { 'idempotency-key': key } });
}

/** @returns the id of a generation in progress */
export async function acceptedId(answering: Promise<Response>): Promise<string> {
  const answer = await answering;
  if (answer.status !== 202) throw new Error(`The shop answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as GenerationAccepted).generationId;
}

export function getGeneration(shop: TestShop, { token }: PhotoOwner, id: string): Promise<Generation> {
  return shop.json<Generation>('GET', `/api/generations/${id}`, { token });
}

/** Polls until the generation is finished, failed or canceled. */
export function waitUntilEnded(shop: TestShop, person: PhotoOwner, id: string, timeoutMs = 90_000): Promise<Generation> {
  return until(
    async () => {
      const generation = await getGeneration(shop, person, id);
      return ['succeeded', 'failed', 'cancelled'].includes(generation.status) && generation;
    },
    timeoutMs,
    PICTURE_POLL_MS,
  );
}

export async function buyPictures(shop: TestShop, { id }: PhotoOwner, amount: number): Promise<void> {
  await shop.sql(
    `insert into generation.picture_credits (id, user_id, kind, amount, source_id, order_number, created_at)
     values (gen_random_uuid(), $1, 'bought', $2, gen_random_uuid(), 'KS-AAAAA-BBBBB', now())`,
    [id, amount],
  );
}

export async function creditsUsed(shop: TestShop, { id }: Pick<PhotoOwner, 'id'>): Promise<number> {
  const [row] = await shop.sql<{ used: number }>(
    'select free_generations_used as used from generation.user_generation_limits where user_id = $1',
    [id],
  );
  return row?.used ?? 0;
}

export async function countPictures(shop: TestShop, { id }: PhotoOwner): Promise<number> {
  return (await shop.sql('select 1 from generation.pictures where user_id = $1', [id])).length;
}

export async function isPhotoListed(shop: TestShop, { imageId }: PhotoOwner): Promise<boolean> {
  return (await shop.sql('select 1 from generation.photos where id = $1', [imageId])).length > 0;
}

/** Whether the photo's row and all its objects exist. @throws Error when only some of them do */
export async function isPhotoStored(shop: TestShop, person: PhotoOwner): Promise<boolean> {
  const [photo] = await shop.sql<{ square: string | null }>('select square_path as square from generation.photos where id = $1', [
    person.imageId,
  ]);
  const isListed = photo !== undefined;
  const objects = await storedObjects(shop, `photos/${person.id}/${person.imageId}`);
  if (objects.length !== (!photo ? 0 : photo.square ? 3 : 2))
    throw new Error(`The photo has ${objects.length} objects, and its row is ${isListed ? '' : 'not '}there.`);
  return isListed;
}

/** Keys of stored objects that begin with `prefix`, including temporary files of interrupted writes. */
export async function storedObjects(shop: TestShop, prefix: string): Promise<string[]> {
  const folder = `${shop.settings.STORAGE_DIR}/${prefix}`;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // The folder does not exist, or was erased while it was read.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.type')).map((entry) => entry.name);
}
