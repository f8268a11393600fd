import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { CartCheck } from '../../server/checkout/contract.js';
import type { PictureList, Generation as GenerationView } from '../../server/generation/contract.js';
import { MediaErasure } from '../../server/generation/index.js';
import { addPicture, addProduct } from '../support/checkout-data.js';
import {
  acceptedId,
  generateFree,
  creditsUsed,
  getGeneration,
  customerWithPhoto,
  storedObjects,
} from '../support/generation-data.js';
import { TestShop } from '../support/test-shop.js';
import { expireUndo } from '../support/expire-undo.js';
import { until } from '../support/until.js';

interface Owner {
  id: string;
  token: string;
  imageId: string;
}

let shop: TestShop;
let productId: string;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false, env: { GENERATION_BLOCKED_WORDS: 'nude,gore', WORKER_QUEUES: 'media' } });
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

/** A new user with a finished picture. */
async function newOwner(): Promise<Owner> {
  const { id, token } = await shop.signIn(`${randomUUID()}@example.com`);
  return { id, token, imageId: await addPicture(shop, id) };
}

function refusal(code: string) {
  return { code, message: expect.stringMatching(/\.$/), correlationId: expect.any(String) };
}

const notFound = [404, refusal('GENERATION.IMAGE_NOT_FOUND')];

function remove({ token, imageId }: Owner): Promise<Response> {
  return shop.call('DELETE', `/api/generated-images/${imageId}`, { token });
}

function restore({ token, imageId }: Owner): Promise<Response> {
  return shop.call('POST', `/api/generated-images/${imageId}/restore`, { token });
}

function download({ token, imageId }: Owner, format?: string): Promise<Response> {
  return shop.call('GET', `/api/generated-images/${imageId}/file${format === undefined ? '' : `?format=${format}`}`, { token });
}

async function picturesOf({ token }: Owner): Promise<string[]> {
  const { images } = await shop.json<PictureList>('GET', '/api/generated-images', { token });
  return images.map(({ id }) => id);
}

async function isListed({ imageId }: Owner): Promise<boolean> {
  return (await shop.sql('select 1 from generation.pictures where id = $1', [imageId])).length > 0;
}

/** Whether the picture's row and its object exist; fails when only one of them does. */
async function isKept(owner: Owner): Promise<boolean> {
  const objects = (await storedObjects(shop, 'generated')).filter((name) => name.startsWith(owner.imageId));
  expect(objects.length > 0).toBe(await isListed(owner));
  return objects.length > 0;
}

async function generationOf({ token, imageId }: Owner): Promise<GenerationView> {
  const [row] = await shop.sql<{ id: string }>('select generation_id as id from generation.pictures where id = $1', [imageId]);
  return shop.json<GenerationView>('GET', `/api/generations/${row?.id}`, { token });
}

async function stateInCart({ token, imageId }: Owner): Promise<string | undefined> {
  const items = [{ productId, productType: 'product', quantity: 1, generatedImageId: imageId }];
  const { lines } = await shop.json<CartCheck>('POST', '/api/cart-check', { token, body: { items } });
  return lines[0]?.state;
}

describe('a picture cannot be deleted, brought back or downloaded', () => {
  it.each(['not-an-id', 'a%00b', 'x'.repeat(400), randomUUID()])('by the id %s', async (imageId) => {
    const owner = { ...(await newOwner()), imageId };
    for (const answer of [await remove(owner), await restore(owner), await download(owner, 'png')]) {
      expect([answer.status, await answer.json()]).toEqual(notFound);
    }
  });

  it('by others or visitors', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const theirs = { ...other, imageId: owner.imageId };
    for (const answer of [await remove(theirs), await restore(theirs), await download(theirs, 'png')]) {
      expect([answer.status, await answer.json()]).toEqual(notFound);
    }
    expect((await remove({ ...owner, token: 'nobody' })).status).toBe(401);
    expect((await download({ ...owner, token: 'nobody' }, 'png')).status).toBe(401);
    expect(await picturesOf(owner)).toEqual([owner.imageId]);
  });
});

describe('a deleted picture', () => {
  it('disappears at once from list, cart, downloads and generation', async () => {
    const owner = await newOwner();
    expect([await stateInCart(owner), (await generationOf(owner)).generatedImage?.id]).toEqual(['ok', owner.imageId]);
    expect((await remove(owner)).status).toBe(204);
    expect([await picturesOf(owner), await stateInCart(owner), (await download(owner, 'png')).status]).toEqual([
      [],
      'picture-gone',
      404,
    ]);
    expect(await generationOf(owner)).toMatchObject({ status: 'succeeded', success: true, generatedImage: null });
  });

  it('is deleted once, however often requested', async () => {
    const owner = await newOwner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(owner)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await remove(owner)).status).toBe(204);
  });

  it('can be restored for a minute, not later', async () => {
    const owner = await newOwner();
    await remove(owner);
    const answer = await restore(owner);
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: owner.imageId, imageUrl: expect.any(String) }]);
    expect([(await restore(owner)).status, await picturesOf(owner), await stateInCart(owner)]).toEqual([
      200,
      [owner.imageId],
      'ok',
    ]);
    await remove(owner);
    shop.passTime(61_000);
    const late = await restore(owner);
    expect([late.status, await late.json()]).toEqual(notFound);
  });

  it('survives earlier erasure jobs once restored', async () => {
    const owner = await newOwner();
    const erasure = shop.web.app.get(MediaErasure, { strict: false });
    await remove(owner);
    await restore(owner);
    shop.passTime(61_000);
    await remove(owner);
    await erasure.erasePicture({ pictureId: owner.imageId });
    expect([(await restore(owner)).status, await isKept(owner)]).toEqual([200, true]);
  });

  it('is either kept or deleted under concurrent requests', async () => {
    const owner = await newOwner();
    await Promise.all(Array.from({ length: 20 }, (_, turn) => (turn % 2 ? restore(owner) : remove(owner))));
    expect([(await restore(owner)).status, await picturesOf(owner), await isKept(owner)]).toEqual([200, [owner.imageId], true]);
  });

  it('is erased with its objects by the workers; its generation can still be read', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { generationId } = await generationOf(owner);
    await remove(owner);
    await expireUndo(shop, owner.imageId);
    await shop.startWorkers();
    await until(async () => !(await isListed(owner)));
    await shop.stopWorkers();
    expect(await isKept(owner)).toBe(false);
    const page = await shop.json<GenerationView>('GET', `/api/generations/${generationId}`, { token: owner.token });
    expect([page.generatedImage, (await remove(owner)).status, await isKept(other)]).toEqual([null, 404, true]);
  });
});

describe('a download', () => {
  it.each(['', 'gif', 'webp', 'JPEG', 'jpeg&format=png', 'a%00b'])('is refused in the format "%s"', async (format) => {
    const answer = await download(await newOwner(), format);
    expect([answer.status, await answer.json()]).toEqual([400, refusal('REQUEST.INVALID')]);
  });

  it('is refused without a format', async () => {
    expect((await download(await newOwner())).status).toBe(400);
  });

  it.each([
    ['png', 'png'],
    ['jpeg', 'jpg'],
  ] as const)('is a %s in the original size with a file name', async (format, extension) => {
    const answer = await download(await newOwner(), format);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(String.raw`^attachment; filename\*=UTF-8''keepsake-[a-z0-9-]*\d{4}-\d\d-\d\d\.${extension}$`),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1024, height: 1280 });
  });

  it('returns the stored bytes when the format is the same', async () => {
    const owner = await newOwner();
    const bytes = Buffer.from(await (await download(owner, 'png')).arrayBuffer());
    const { images } = await shop.json<PictureList>('GET', '/api/generated-images', { token: owner.token });
    const stored = await shop.call('GET', images[0]?.imageUrl ?? '');
    expect(bytes.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
  });

  it('works for twenty at once', async () => {
    const owner = await newOwner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => download(owner, 'jpeg')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('blocked words', () => {
  it.each(['a nude', 'N.U.D.E', 'some gores', 'a nu\u200bde'])('are refused in %j and cost nothing', async (prompt) => {
    const person = await customerWithPhoto(shop);
    const answer = await generateFree(shop, person, prompt);
    const message = 'We can’t make a picture from these words. Please try others.';
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        code: 'GENERATION.PROMPT_REFUSED',
        message,
        fields: [{ field: 'prompt', message }],
        correlationId: expect.any(String),
      },
    ]);
    expect(await creditsUsed(shop, person)).toBe(0);
  });

  it('are accepted inside other words', async () => {
    const person = await customerWithPhoto(shop);
    expect((await generateFree(shop, person, 'a gorgeous gorge and denuded trees')).status).toBe(202);
  });
});

test('a queued generation reports how many are ahead of it', async () => {
  await shop.sql(`update generation.generations set status = 'cancelled', finished_at = now() where status = 'queued'`);
  const [first, second] = [await customerWithPhoto(shop), await customerWithPhoto(shop)];
  const ids = [
    await acceptedId(generateFree(shop, first)),
    await acceptedId(generateFree(shop, first)),
    await acceptedId(generateFree(shop, second)),
  ];
  const [mine, , theirs] = ids as [string, string, string];
  expect([
    (await getGeneration(shop, first, mine)).queuePosition,
    (await getGeneration(shop, second, theirs)).queuePosition,
  ]).toEqual([0, 2]);
  await shop.call('POST', `/api/generations/${mine}/cancel`, { token: first.token });
  expect([
    (await getGeneration(shop, first, mine)).queuePosition,
    (await getGeneration(shop, second, theirs)).queuePosition,
  ]).toEqual([null, 1]);
});
