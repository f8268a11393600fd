import sharp from 'sharp';
import type { Generation, Picture, PictureHistory } from '../../server/generation/contract.js';
import {
  acceptedId,
  buyPictures,
  creditsUsed,
  getGeneration,
  photoWithPeople,
  type PhotoOwner,
  retryFree,
} from '../support/generation-data.js';
import { runGeneration } from '../support/group-pictures.js';
import { ChangingShop, codeOf } from '../support/picture-changes.js';
import type { TestShop } from '../support/test-shop.js';

const DAILY_CENTS = 1_000;
/** The part of the budget that free pictures may cost. */
const FREE_CENTS = DAILY_CENTS * 0.75;
const CHANGE_CENTS = 5;

let shop: TestShop;
let showing: Record<1 | 2, Buffer>;
let person: PhotoOwner;
let changing: ChangingShop;

beforeAll(async () => {
  changing = await ChangingShop.open({
    FAL_CHANGE_MODELS: `google/nano-banana-2.1/edit=${CHANGE_CENTS}`,
    FAL_DAILY_BUDGET_CENTS: String(DAILY_CENTS),
  });
  shop = changing.shop;
  showing = { 1: await photoWithPeople(1), 2: await photoWithPeople(2) };
});
beforeEach(async () => {
  await shop.sql('delete from generation.engine_days');
  changing.fal.behave({ outcome: 'image' });
  person = await changing.newCustomer(showing[2]);
});
afterAll(() => changing.close());

const cancel = (id: string) => shop.json<Generation>('POST', `/api/generations/${id}/cancel`, { token: person.token });
const bytesOf = async ({ imageUrl }: Picture) => Buffer.from(await (await shop.call('GET', imageUrl)).arrayBuffer());
const freeChanges = () => shop.sql('select 1 from generation.generations where user_id = $1 and is_free_change', [person.id]);
const useUpFreeOnes = () =>
  shop.sql('update generation.user_generation_limits set free_generations_used = 2 where user_id = $1', [person.id]);

describe('a change', () => {
  it('makes another version beside the unchanged picture, also of the same or a changed one', async () => {
    await buyPictures(shop, person, 5);
    changing.makes('Make it warmer', await sharp(showing[2]).flop().toBuffer());
    const first = await changing.newPicture();
    const warmer = await changing.changed(first);
    expect(changing.lastTask).toMatchObject({ kind: 'change', instructions: ['Make it warmer'], people: 2, candidates: 1 });
    const dusk = await changing.changed(warmer, '  At dusk ');
    expect(changing.lastTask).toMatchObject({ instructions: ['Make it warmer', 'At dusk'], people: 2 });
    const given = await Promise.all([changing.lastTask.root(), changing.lastTask.parent()]);
    expect(given).toEqual(await Promise.all([first, warmer].map(bytesOf)));
    const sibling = await changing.changed(first, 'Make it sepia');
    expect(changing.lastTask.instructions).toEqual(['Make it sepia']);
    const tree = [first, warmer, dusk, sibling].map(({ id }) => id);
    for (const { id } of [first, dusk]) expect((await changing.versionsOf(id)).map((version) => version.id)).toEqual(tree);
    const originOf = ({ parentId, rootId, instruction }: Picture) => [parentId, rootId, instruction];
    expect((await changing.versionsOf(first.id)).map(originOf)).toEqual([
      [null, null, null],
      [first.id, first.id, 'Make it warmer'],
      [warmer.id, first.id, 'At dusk'],
      [first.id, first.id, 'Make it sepia'],
    ]);
  });

  it('keeps the people: too many or too few are reported, and it is made again for free', async () => {
    const first = await changing.newPicture();
    // Fal tries twice.
    changing.makes('Remove the fence', showing[1], showing[1], showing[2]);
    const fewer = await changing.changed(first, 'Remove the fence');
    expect(fewer.missingPeople).toEqual({ seen: 1, expected: 2 });
    const again = await changing.finish(retryFree(shop, person, fewer.generationId));
    expect([changing.lastTask.instructions, again.parentId, again.missingPeople]).toEqual([['Remove the fence'], first.id, null]);
    expect([(await freeChanges()).length, await creditsUsed(shop, person)]).toEqual([1, 1]);
    changing.makes('Add a lamp', showing[2]);
    const more = await changing.changed(fewer, 'Add a lamp');
    expect([more.extraPeople, (await getGeneration(shop, person, more.generationId)).canRetryFree]).toEqual([
      { seen: 2, expected: 1 },
      true,
    ]);
  });
});

describe('the first change of a picture', () => {
  it('is free, also without any picture left; the next one is not', async () => {
    const first = await changing.newPicture();
    await useUpFreeOnes();
    expect(await changing.allVersionsOf(first.id)).toMatchObject({ isNextChangeFree: true });
    const warmer = await changing.changed(first);
    expect(await creditsUsed(shop, person)).toBe(2);
    expect(await changing.allVersionsOf(first.id)).toMatchObject({ isNextChangeFree: false });
    for (const { id } of [first, warmer])
      expect(await codeOf(await changing.change(id))).toEqual([403, 'GENERATION.OUT_OF_QUOTA']);
    await buyPictures(shop, person, 1);
    await changing.changed(warmer);
    const { lines, remaining } = await shop.json<PictureHistory>('GET', '/api/picture-credits', { token: person.token });
    expect([remaining, lines.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([0, 0]);
  });

  it('stays used when its version is deleted', async () => {
    const first = await changing.newPicture();
    await changing.remove((await changing.changed(first)).id);
    expect(await changing.allVersionsOf(first.id)).toMatchObject({ versions: [{ id: first.id }], isNextChangeFree: false });
    await acceptedId(changing.change(first.id));
    expect(await creditsUsed(shop, person)).toBe(2);
  });

  it('is free once, however many come at once', async () => {
    const first = await changing.newPicture();
    await buyPictures(shop, person, 3);
    const answers = await Promise.all(Array.from({ length: 7 }, () => changing.change(first.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 403, 403]);
    expect([(await freeChanges()).length, await creditsUsed(shop, person)]).toEqual([1, 2]);
  });

  it('is free again after it failed or was canceled, which returns it once', async () => {
    const first = await changing.newPicture();
    changing.fal.behave({ outcome: 'no_images' });
    const failed = await acceptedId(changing.change(first.id));
    await runGeneration(shop, failed);
    expect(await getGeneration(shop, person, failed)).toMatchObject({
      status: 'failed',
      isFreeChange: true,
      creditReturns: true,
      details: 'Your free change was returned.',
    });
    const free = { status: 'cancelled', creditReturns: true, remainingGenerations: 1 };
    const cancelled = await acceptedId(changing.change(first.id));
    expect([await cancel(cancelled), await cancel(cancelled)]).toMatchObject([free, free]);
    expect((await freeChanges()).length).toBe(2);

    await acceptedId(changing.change(first.id));
    const paid = await acceptedId(changing.change(first.id));
    expect([(await freeChanges()).length, await creditsUsed(shop, person)]).toEqual([3, 2]);
    expect([await cancel(paid), await cancel(paid)]).toMatchObject([free, free]);
    expect(await creditsUsed(shop, person)).toBe(1);
  });

  it('of a bought picture is made when the budget of free ones is spent, and of others is not', async () => {
    const first = await changing.newPicture();
    await useUpFreeOnes();
    await buyPictures(shop, person, 1);
    const bought = await changing.newPicture();
    await shop.sql('update generation.engine_days set cents = $1', [FREE_CENTS - CHANGE_CENTS + 1]);
    const before = await shop.sql('select * from generation.generations');
    expect(await codeOf(await changing.change(first.id))).toEqual([503, 'GENERATION.DAILY_BUDGET_SPENT']);
    expect(await shop.sql('select * from generation.generations')).toEqual(before);
    await shop.sql('update generation.engine_days set cents = $1', [FREE_CENTS - CHANGE_CENTS]);
    expect((await changing.change(first.id)).status).toBe(202);
    expect((await changing.change(bought.id)).status).toBe(202);
  });
});
