import { randomUUID } from 'node:crypto';
import {
  type TestGeneration,
  type TestGenerationAccepted,
  type TestGenerationList,
  type TestImage,
  TEST_PARAMETERS,
} from '../../server/generation/testing/contract.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

/** Sends a source image as the test page does. */
export function postSource(shop: TestShop, bytes: Uint8Array, name = 'us.jpg', token?: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name);
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return fetch(`${shop.web.url}/api/fal-test-images`, { method: 'POST', body: form, headers });
}

/** @returns the address of the image */
export async function uploadSource(shop: TestShop, bytes: Uint8Array, name?: string): Promise<string> {
  const answer = await postSource(shop, bytes, name);
  if (answer.status !== 201) throw new Error(`The shop answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as TestImage).image_url;
}

interface Wish {
  image_url: string;
  prompt?: string;
}

export function generate(shop: TestShop, wish: Wish | object, key: string = randomUUID(), token?: string): Promise<Response> {
  const body = { prompt: 'a quiet beach', ...TEST_PARAMETERS, ...wish };
  return shop.call('POST', '/api/fal-image-generation', {
    body,
    headers: { 'idempotency-key': key },
    ...(token ? { token } : {}),
  });
}

/**
 * Asks again while the shop is too busy, as the page does.
 * @returns the id of a generation in progress
 */
export async function startGeneration(shop: TestShop, wish: Wish, key: string = randomUUID()): Promise<string> {
  const answer = await until(async () => {
    const given = await generate(shop, wish, key);
    return given.status !== 503 && given;
  });
  if (answer.status !== 202) throw new Error(`The shop answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as TestGenerationAccepted).request_id;
}

/** Polls all of them in one request until each is finished or failed. */
export function waitUntilAllEnded(shop: TestShop, ids: readonly string[]): Promise<TestGeneration[]> {
  return until(
    async () => {
      const { generations } = await shop.json<TestGenerationList>('GET', `/api/fal-image-generation?ids=${ids.join(',')}`);
      return generations.every(({ status }) => status === 'succeeded' || status === 'failed') && generations;
    },
    50_000,
    100,
  );
}

export async function codeOf(answering: Promise<Response>): Promise<[status: number, code: string]> {
  const answer = await answering;
  return [answer.status, ((await answer.json()) as { code: string }).code];
}
