import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Photo } from '../../server/generation/contract.js';
import { IMAGE_ENGINE, type ImageEngine } from '../../server/generation/engines/image-engine.js';
import { GenerationRunner } from '../../server/generation/index.js';
import type { ImageSource } from '../../server/generation/sources/contract.js';
import { consent, smallPhoto, upload } from './generation-data.js';
import type { TestShop } from './test-shop.js';

export interface Family {
  id: string;
  token: string;
  photos: string[];
}

const HUES = [0, 60, 120, 180, 240, 300];

/** A customer with so many photos, of 240 by 180 pixels. */
export async function familyWith(shop: TestShop, photos: number): Promise<Family> {
  const { id, token } = await shop.signIn(`${randomUUID()}@example.com`);
  await consent(shop, token);
  const photo = await smallPhoto();
  const uploads = HUES.slice(0, photos).map(async (hue) => {
    const answer = await upload(shop, token, await sharp(photo).modulate({ hue }).jpeg().toBuffer());
    return ((await answer.json()) as Photo).id;
  });
  return { id, token, photos: await Promise.all(uploads) };
}

export function face(left: number, role?: ImageSource['faces'][number]['role'], width = 0.45): ImageSource['faces'][number] {
  return { box: { left, top: 0.1, width, height: 0.6 }, ...(role && { role }) };
}

/** One person of each photo. */
export function oneOfEach(photos: readonly string[]): ImageSource[] {
  return photos.map((imageId) => ({ imageId, faces: [face(0.3)] }));
}

/** Asks for a picture of chosen people. */
export function askForGroup(
  shop: TestShop,
  { token }: Family,
  sources: readonly ImageSource[],
  key: string = randomUUID(),
): Promise<Response> {
  const body = { imageId: sources[0]?.imageId, prompt: 'on a beach', sources };
  return shop.call('POST', '/api/generate-ai-image', { token, body, headers: { 'idempotency-key': key } });
}

/** Does the job of a worker. */
export function runGeneration(shop: TestShop, generationId: string): Promise<void> {
  const context = { attempt: 1, isLastAttempt: true, signal: new AbortController().signal };
  return shop.web.app.get(GenerationRunner, { strict: false }).run({ generationId }, context);
}

/** Replaces parts of the shop's engine. */
export function changeEngine(shop: TestShop, parts: Partial<ImageEngine>): void {
  Object.assign(shop.web.app.get<ImageEngine>(IMAGE_ENGINE, { strict: false }), parts);
}
