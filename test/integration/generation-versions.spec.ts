import { randomUUID } from 'node:crypto';
import type { GenerationLimits } from '../../server/generation/contract.js';
import { IMAGE_ENGINE, type ImageEngine } from '../../server/generation/engines/image-engine.js';
import { MediaErasure } from '../../server/generation/index.js';
import { RetryLaterError } from '../../server/platform/index.js';
import { acceptedId, buyPictures, creditsUsed, photoWithPeople } from '../support/generation-data.js';
import { changeEngine, familyWith, runGeneration } from '../support/group-pictures.js';
import { ChangingShop, codeOf } from '../support/picture-changes.js';
import type { TestShop } from '../support/test-shop.js';

let shop: TestShop;
let photo: Buffer;
let changing: ChangingShop;

beforeAll(async () => {
  changing = await ChangingShop.open({ GENERATION_BLOCKED_WORDS: 'gore' });
  shop = changing.shop;
  photo = await photoWithPeople(1);
});
beforeEach(async () => {
  await changing.newCustomer(photo);
});
afterAll(() => changing.close());

const generations = async () => {
  const { id } = changing.person;
  return (await shop.sql('select 1 from generation.generations where user_id = $1', [id])).length;
};
const pictureCredits = async () => {
  const { picture_credits: left } = await shop.json<GenerationLimits>('GET', '/api/user-generation-limits', changing.person);
  return left;
};
const erasure = () => shop.web.app.get(MediaErasure, { strict: false });
const idsOf = (pictures: readonly { id: string }[]) => pictures.map(({ id }) => id);

describe('a change is refused, and nothing is stored or charged,', () => {
  afterEach(async () => {
    expect([await generations(), await creditsUsed(shop, changing.person)]).toEqual([1, 1]);
  });

  it('when the engine does not know the words, or can change no picture', async () => {
    const { id } = await changing.newPicture();
    const { limits } = shop.web.app.get<ImageEngine>(IMAGE_ENGINE, { strict: false });
    changeEngine(shop, { changes: (instruction) => instruction !== 'Make us fly' });
    expect(await codeOf(await changing.change(id, 'Make us fly'))).toEqual([422, 'GENERATION.CANNOT_CHANGE']);
    changeEngine(shop, { changes: undefined, limits: { ...limits, change: { sources: 0, people: 0, candidates: 0 } } });
    expect(await codeOf(await changing.change(id))).toEqual([422, 'GENERATION.CANNOT_CHANGE']);
    changeEngine(shop, { limits });
  });

  it('for a blocked word', async () => {
    const { id } = await changing.newPicture();
    const answer = await changing.change(id, 'Add some g.o.r.e');
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'GENERATION.PROMPT_REFUSED', fields: [{ field: 'instruction' }] },
    ]);
  });

  it.each([
    ['no words', ''],
    ['one letter', ' a '],
    ['more than 300 letters', 'x'.repeat(301)],
    ['a character that cannot be stored', 'a\0bc'],
  ])('for %s', async (_, instruction) => {
    const { id } = await changing.newPicture();
    const answer = await changing.change(id, instruction);
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: [{ field: 'instruction' }] }]);
  });

  it('for a picture that is unknown, deleted, behind the other candidate, or of someone else', async () => {
    const { id } = await changing.newPicture();
    const notFound = [404, 'GENERATION.IMAGE_NOT_FOUND'];
    expect(await codeOf(await changing.change(randomUUID()))).toEqual(notFound);
    expect(await codeOf(await changing.change('nonsense'))).toEqual(notFound);
    await shop.sql('update generation.pictures set is_front = false where id = $1', [id]);
    expect(await codeOf(await changing.change(id))).toEqual(notFound);
    await shop.sql('update generation.pictures set is_front = true where id = $1', [id]);
    const { person } = changing;
    changing.person = { ...(await familyWith(shop, 0)), imageId: '' };
    expect(await codeOf(await changing.change(id))).toEqual(notFound);
    expect((await shop.call('GET', `/api/generated-images/${id}/versions`, { token: changing.person.token })).status).toBe(404);
    changing.person = person;
    await changing.remove(id);
    expect(await codeOf(await changing.change(id))).toEqual(notFound);
  });
});

test('a repeated request is the same change, and its key serves no other', async () => {
  const { id } = await changing.newPicture();
  const ids = await Promise.all(Array.from({ length: 4 }, () => acceptedId(changing.change(id, 'At dusk', 'the-same-key'))));
  expect([new Set(ids).size, await generations()]).toEqual([1, 2]);
  expect(await codeOf(await changing.change(id, 'At dawn', 'the-same-key'))).toEqual([409, 'GENERATION.IDEMPOTENCY_CONFLICT']);
});

describe('versions', () => {
  it('are eight changes in a row at most', async () => {
    await buyPictures(shop, changing.person, 2);
    const first = await changing.newPicture();
    const second = await changing.changed(first);
    const earlier = JSON.stringify(Array.from({ length: 6 }, () => 'Make it lighter'));
    await shop.sql('update generation.generations set earlier_instructions = $1 where id = $2', [earlier, second.generationId]);
    const eighth = await changing.changed(second);
    expect(changing.lastTask.instructions).toHaveLength(8);
    expect(await codeOf(await changing.change(eighth.id))).toEqual([409, 'GENERATION.TOO_MANY_VERSIONS']);
  });

  it('are thirty of a picture at most, with those being made and without deleted ones', async () => {
    const first = await changing.newPicture();
    const { id: version } = await changing.changed(first);
    await shop.sql(
      `with copies as (
         insert into generation.generations (id, user_id, idempotency_key, request_hash, photo_id, title, prompt, status, root_generation_id,
           created_at, updated_at, finished_at)
         select gen_random_uuid(), user_id, 'copy-' || n || id, '', photo_id, '', '', 'succeeded', $1, now(), now(), now()
         from generation.generations, generate_series(1, 28) n where id = $1 returning id, user_id, photo_id)
       insert into generation.pictures (id, generation_id, user_id, photo_id, prompt, storage_path, thumbnail_path, content_type, width, height,
         created_at)
       select id, id, user_id, photo_id, '', 'a', 'b', 'image/jpeg', 8, 10, now() from copies`,
      [first.generationId],
    );
    await buyPictures(shop, changing.person, 2);
    await acceptedId(changing.change(first.id));
    expect(await codeOf(await changing.change(first.id))).toEqual([409, 'GENERATION.TOO_MANY_VERSIONS']);
    await changing.remove(version);
    expect((await changing.change(first.id)).status).toBe(202);
  });

  it('stay when one of them is deleted, which waits for the change that needs it', async () => {
    const first = await changing.newPicture();
    const second = await changing.changed(first);
    const open = await acceptedId(changing.change(second.id));
    for (const { id } of [first, second]) await changing.remove(id);
    shop.passTime(61_000);
    for (const { id: pictureId } of [first, second]) {
      await expect(erasure().erasePicture({ pictureId })).rejects.toThrow(RetryLaterError);
    }
    await runGeneration(shop, open);
    for (const { id: pictureId } of [first, second]) await erasure().erasePicture({ pictureId });
    const [third, ...others] = await shop.sql<{ id: string }>('select id from generation.pictures where user_id = $1', [
      changing.person.id,
    ]);
    expect([others, await changing.versionsOf(third!.id)]).toMatchObject([
      [],
      [{ id: third!.id, parentId: second.id, rootId: first.id }],
    ]);

    const words = await shop.sql(
      'select title, prompt, instruction, earlier_instructions as earlier from generation.generations where id = any($1)',
      [[first.generationId, second.generationId]],
    );
    expect(words).toEqual(Array(2).fill({ title: '', prompt: '', instruction: null, earlier: [] }));

    await buyPictures(shop, changing.person, 1);
    const [version] = await changing.versionsOf(third!.id);
    const fourth = await changing.changed(version!, 'At dusk');
    expect(changing.lastTask.instructions).toEqual(['Make it warmer', 'Make it warmer', 'At dusk']);
    expect(idsOf(await changing.versionsOf(fourth.id))).toEqual([third!.id, fourth.id]);

    // After so many, fal starts from the first picture again.
    const used = await creditsUsed(shop, changing.person);
    await buyPictures(shop, changing.person, 1);
    await expect(changing.changed(fourth)).rejects.toThrow('The picture that this is a version of was deleted.');
    expect([await creditsUsed(shop, changing.person), await pictureCredits()]).toEqual([used, 1]);
  });

  it('can be made without the photo, by an engine that needs none', async () => {
    const first = await changing.newPicture();
    const { token, imageId } = changing.person;
    await shop.call('DELETE', `/api/user-images/${imageId}`, { token });
    shop.passTime(61_000);
    await erasure().erasePhoto({ photoId: imageId });
    const second = await changing.changed(first);
    expect(idsOf(await changing.versionsOf(first.id))).toEqual([first.id, second.id]);
    await expect(changing.lastTask.sources()).rejects.toMatchObject({ reason: 'rejected_input' });
  });

  it('keep the names of their people', async () => {
    const first = await changing.newPicture();
    const labels = first.faces.map((box) => ({ box, text: 'Nora' }));
    const { token } = changing.person;
    await shop.call('PUT', `/api/generated-images/${first.id}/labels`, { token, body: { labels } });
    const second = await changing.changed(first);
    expect(second.labels).toEqual([{ box: second.faces[0], text: 'Nora' }]);
  });

  it('stay together when the other candidate of the first comes in front, with one free change', async () => {
    const first = await changing.newPicture();
    const version = await changing.changed(first);
    const copy = `jsonb_build_object('id', gen_random_uuid(), 'candidate', 1, 'is_front', false)`;
    const [other] = await shop.sql<{ id: string }>(
      `insert into generation.pictures select (jsonb_populate_record(p, ${copy})).* from generation.pictures p where id = $1 returning id`,
      [first.id],
    );
    await shop.call('POST', `/api/generated-images/${other!.id}/front`, { token: changing.person.token });
    expect(idsOf(await changing.versionsOf(version.id))).toEqual([other!.id, version.id]);
    await acceptedId(changing.change(other!.id));
    expect(await creditsUsed(shop, changing.person)).toBe(2);
  });
});
