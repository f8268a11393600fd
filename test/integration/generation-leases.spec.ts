import { IMAGE_ENGINE, type ImageEngine } from '../../server/generation/engines/image-engine.js';
import { GenerationOutcome } from '../../server/generation/execution/generation-outcome.js';
import { GenerationRunner } from '../../server/generation/index.js';
import { FakeFal } from '../support/fake-fal.js';
import { storedObjects } from '../support/generation-data.js';
import { ScriptedGenerations } from '../support/scripted-generations.js';
import { TestShop } from '../support/test-shop.js';
import { until } from '../support/until.js';

const LEASE_MS = 10_000;

let fal: FakeFal;
let shop: TestShop;
let world: ScriptedGenerations;

beforeAll(async () => {
  fal = await FakeFal.start();
  shop = await TestShop.open({ workers: false, env: { FAL_KEY: 'test-key', FAL_BASE_URL: fal.url } });
});
beforeEach(async () => {
  world = new ScriptedGenerations(shop, fal.signer);
  await world.open();
});
afterEach(() => world.end());
afterAll(async () => {
  await shop.close();
  await fal.stop();
});

/** A generation that a worker is processing. */
async function begun(): Promise<string> {
  const id = await world.accept('a');
  await world.deliver(id, false);
  return id;
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await shop.sql<{ status: string }>('select status from generation.generations where id = $1', [id]);
  return row?.status;
}

async function picturesOf(id: string): Promise<number> {
  return (await shop.sql('select 1 from generation.pictures where generation_id = $1', [id])).length;
}

it('a worker keeps its lease while storing takes longer than the lease lasts', async () => {
  const id = await begun();
  world.duringPut = async () => {
    shop.passTime(LEASE_MS + 1_000);
    const renewed = 'select 1 from generation.generations where id = $1 and lease_until > $2';
    await until(async () => (await shop.sql(renewed, [id, new Date(shop.now())])).length > 0);
    await world.deliver(id, false);
    expect(world.running(id)).toEqual([]);
  };
  await world.succeed(world.running(id)[0]!);
  expect([await statusOf(id), await picturesOf(id), world.submitted.get(id)?.length]).toEqual(['succeeded', 1, 1]);
});

it('a worker that lost its lease while storing cannot end the generation', async () => {
  const id = await begun();
  const [slow] = world.running(id);
  world.duringPut = async () => {
    await shop.sql('update generation.generations set lease_until = null, lease_id = gen_random_uuid() where id = $1', [id]);
    await world.deliver(id, false);
  };
  await world.succeed(slow!);
  expect([await statusOf(id), await picturesOf(id)]).toEqual(['running', 0]);
  await world.succeed(world.running(id)[0]!);
  expect([await statusOf(id), await picturesOf(id)]).toEqual(['succeeded', 1]);
  expect((await storedObjects(shop, `results/${world.userId}/${id}`)).sort()).toEqual(['picture.png', 'thumbnail.webp']);
});

it('a generation that failed for good is not restarted before that is stored', async () => {
  const id = await begun();
  const outcome = shop.web.app.get(GenerationOutcome, { strict: false });
  const { fail } = outcome;
  outcome.fail = async (...args) => {
    outcome.fail = fail;
    await world.deliver(id, false);
    return fail.apply(outcome, args);
  };
  await world.fail(world.running(id)[0]!, 'rejected_input');
  expect([await statusOf(id), world.running(id), world.submitted.get(id)?.length]).toEqual(['failed', [], 1]);
});

it('a worker stopped during a submit keeps its lease until the answer is there', async () => {
  const id = await world.accept('a');
  const stopping = new AbortController();
  world.duringSubmit = async () => {
    stopping.abort(new Error('The worker is stopping.'));
    await world.deliveries[0]!.settled;
    await world.deliver(id, false);
    expect(world.running(id)).toEqual([]);
  };
  await world.deliver(id, false, stopping.signal);
  const requestId = 'select 1 from generation.generations where id = $1 and provider_request_id = $2';
  await until(async () => (await shop.sql(requestId, [id, world.submitted.get(id)?.[0]])).length > 0);
  shop.passTime(LEASE_MS + 1_000);
  await world.deliver(id, false);
  expect(world.submitted.get(id)).toHaveLength(1);
  await world.succeed(world.running(id).at(-1)!);
  expect([await statusOf(id), await picturesOf(id)]).toEqual(['succeeded', 1]);
});

it('a request is resumed, and canceled, where it was submitted', async () => {
  const id = await begun();
  const request = { endpoint: 'scripted', requestId: world.submitted.get(id)?.[0] };
  await world.crash(id);
  shop.passTime(LEASE_MS + 1_000);
  await world.deliver(id, false);
  expect(world.running(id).at(-1)?.work?.run.resume).toEqual(request);
  const cancelled: unknown[] = [];
  shop.web.app.get<ImageEngine>(IMAGE_ENGINE, { strict: false }).cancel = async (each) => void cancelled.push(each);
  await shop.web.app.get(GenerationRunner, { strict: false }).cancelAtProvider({ generationId: id });
  expect(cancelled).toEqual([request]);
});

it('a submit whose answer is lost is known by where it went, as a webhook tells no more than its id', async () => {
  const id = await world.accept('a');
  world.submitFaults = ['lost'];
  await world.deliver(id, false);
  const row = 'select endpoint, provider_request_id as request from generation.generations where id = $1';
  expect(await shop.sql(row, [id])).toEqual([{ endpoint: 'scripted', request: null }]);
});

it('a late request id does not overwrite the one of the next worker', async () => {
  const id = await world.accept('a');
  world.duringSubmit = async () => {
    await shop.sql('update generation.generations set lease_until = null, lease_id = gen_random_uuid() where id = $1', [id]);
    await world.deliver(id, false);
  };
  await world.deliver(id, false);
  const [row] = await shop.sql<{ provider_request_id: string }>(
    'select provider_request_id from generation.generations where id = $1',
    [id],
  );
  expect(row?.provider_request_id).toBe(world.submitted.get(id)?.[1]);
  expect(world.submitted.get(id)).toHaveLength(2);
});
