import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inspect } from 'node:util';
import sharp from 'sharp';
import { changeTask, engineFailureOf, engineTask, recordedRun } from '../../../../test/support/engine-runs.js';
import { FakeFal, type FalOutcome } from '../../../../test/support/fake-fal.js';
import { logger } from '../../../platform/index.js';
import type { EngineSource } from '../image-engine.js';
import { FalEngine, type FalEngineOptions } from './fal-engine.js';

const GEMINI = 'google/nano-banana-2.1/edit';
const SEEDREAM = 'fal-ai/bytedance/seedream/v4.5/edit';
const FLUX = 'fal-ai/flux-2-pro/edit';
const QWEN = 'fal-ai/qwen-image-edit-2511';

let fal: FakeFal;

beforeEach(async () => {
  fal = await FakeFal.start();
  fal.behave({ pollsInQueue: 0, pollsInProgress: 0 });
  jest.spyOn(logger, 'info').mockReturnValue(undefined);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await fal.stop();
});

type Models = FalEngineOptions['models'];

function engine(models: Partial<Models> = {}, options: Partial<FalEngineOptions> = {}): FalEngine {
  return new FalEngine({
    apiKey: 'test-key',
    model: 'fal-ai/flux-kontext/dev',
    models: { group: [GEMINI, SEEDREAM], change: [GEMINI, QWEN], candidates: 2, ...models },
    baseUrl: fal.url,
    pollIntervalMs: { min: 2, max: 10 },
    ...options,
  });
}

/** A group of two images, a green and a red one. */
const groupTask = (overrides: Parameters<typeof engineTask>[0] = {}) =>
  engineTask({ kind: 'group', candidates: 2, sources: async () => [await source('#0a0'), await source('#a00')], ...overrides });

/** With what a camera stores beside the picture. */
async function source(color: string, width = 600): Promise<EngineSource> {
  const photo = sharp({ create: { width, height: width / 2, channels: 3, background: color } });
  const image = await photo
    .jpeg()
    .withExif({ IFD0: { Artist: 'Nora' } })
    .toBuffer();
  return { image, people: [] };
}

const endpointsAsked = () => fal.requests.map(({ model }) => model);

async function colorOf(image: Buffer): Promise<'red' | 'green'> {
  const [red, green] = (await sharp(image).stats()).channels;
  return red!.mean > green!.mean ? 'red' : 'green';
}

describe('a group', () => {
  const common = {
    prompt: 'a knight in a garden',
    image_urls: Array.from({ length: 2 }, () => expect.stringContaining('/uploads/')),
  };

  it.each([
    [GEMINI, { aspect_ratio: '4:5', num_images: 2, resolution: '1K' }],
    ['fal-ai/nano-banana-pro/edit', { aspect_ratio: '4:5', num_images: 2, resolution: '1K' }],
    [SEEDREAM, { image_size: { width: 1920, height: 2400 }, num_images: 2 }],
    [QWEN, { image_size: { width: 896, height: 1120 }, num_images: 2 }],
    [FLUX, { image_size: { width: 896, height: 1120 } }],
  ] as const)('sends exactly the fields of %s', async (endpoint, fields) => {
    await engine({ group: [endpoint] }).run(groupTask(), recordedRun());
    expect(fal.requests).toMatchObject([{ model: endpoint }]);
    expect(fal.requests[0]!.input).toEqual({ ...common, ...fields });
  });

  it.each([0.5, 5 / 7, 1, 1.5, 2])('has a size that each endpoint takes: %d', async (aspect) => {
    for (const endpoint of [SEEDREAM, QWEN, FLUX] as const) {
      await engine({ group: [endpoint] }).run(groupTask({ aspect }), recordedRun());
      const { width = 0, height = 1 } = fal.requests.at(-1)!.input.image_size as { width?: number; height?: number };
      expect(width / height / aspect).toBeCloseTo(1, 1);
    }
  });

  it('sends each image as a fresh JPEG of at most 2048 pixels, in the order of the prompt', async () => {
    const sources = async () => [await source('#0a0', 3000), await source('#a00', 3000)] as const;
    await engine().run(groupTask({ sources }), recordedRun());
    const uploads = fal.uploadsOf(fal.requests[0]!);
    expect(await Promise.all(uploads.map(colorOf))).toEqual(['green', 'red']);
    for (const upload of uploads) {
      const { format, width, height, exif, icc } = await sharp(upload).metadata();
      expect({ format, width, height, exif, icc }).toEqual({ format: 'jpeg', width: 2048, height: 1024 });
    }
  });

  it.each<[string, FalOutcome, number]>([
    ['all that were asked for', 'image', 2],
    ['the only one that fal made', 'one_image', 1],
    ['those that are not unsafe', 'first_unsafe', 1],
    ['those that are not broken', 'first_broken', 1],
  ])('returns %s', async (_which, outcome, count) => {
    fal.behave({ outcome });
    expect(await engine({ group: [QWEN] }).run(groupTask(), recordedRun())).toHaveLength(count);
  });

  it('takes a picture of another size as it is', async () => {
    fal.behave({ outcome: 'wrong_size' });
    const [picture] = await engine().run(groupTask(), recordedRun());
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 400, height: 1200 });
  });

  it('has as many sources and candidates as its endpoints allow', () => {
    const limitsOf = (models: Partial<Models>) => engine(models).limits.group;
    expect(limitsOf({})).toEqual({ sources: 6, people: 10, candidates: 2 });
    expect(limitsOf({ candidates: 1 })).toEqual({ sources: 6, people: 10, candidates: 1 });
    expect(limitsOf({ group: [GEMINI, QWEN] })).toEqual({ sources: 3, people: 10, candidates: 2 });
    expect(limitsOf({ group: [FLUX] })).toEqual({ sources: 6, people: 10, candidates: 1 });
    expect(limitsOf({ group: [] })).toEqual({ sources: 0, people: 0, candidates: 0 });
    expect(engine({ change: [] }).limits.change.people).toBe(0);
  });
});

describe('a change', () => {
  const photoOf = async (color: string) => (await source(color)).image;
  const change = (...instructions: [string, ...string[]]) =>
    engine().run(changeTask({ instructions, root: () => photoOf('#0a0'), parent: () => photoOf('#a00') }), recordedRun());
  const sent = async () => {
    const request = fal.requests.at(-1)!;
    return [request.input.prompt, await colorOf(fal.uploadsOf(request)[0]!)];
  };

  it('is made of the picture to change, with the last instruction', async () => {
    await change('At dusk', 'Make it lighter', 'Closer');
    expect(await sent()).toEqual(['Change only this: Closer. Keep every person, face, pose and the frame.', 'red']);
    expect(fal.requests.at(-1)!.input.num_images).toBe(1);
  });

  it('is made of the first picture when it is the fourth, with all instructions', async () => {
    await change('At dusk', 'Make it lighter', 'Closer', 'Add a dog');
    expect(await sent()).toEqual([
      'Change only this: At dusk. Make it lighter. Closer. Add a dog. Keep every person, face, pose and the frame.',
      'green',
    ]);
  });
});

describe('the next endpoint', () => {
  it.each(['model_moderated', 'no_media_generated', 'gone'] as const)('is asked once after %s', async (outcome) => {
    fal.behaveAt(GEMINI, outcome);
    const run = recordedRun();
    await engine().run(groupTask(), run);
    expect(endpointsAsked()).toEqual(outcome === 'gone' ? [SEEDREAM] : [GEMINI, SEEDREAM]);
    expect(run.submitted.at(-1)).toEqual({ endpoint: SEEDREAM, requestId: fal.requests.at(-1)!.id });
  });

  it.each([
    'content_policy',
    'sexual_content',
    'unsafe_content',
    'invalid_input',
    'server_error',
    'no_images',
    'broken_image',
  ] as const)('is not asked after %s', async (outcome) => {
    fal.behaveAt(QWEN, outcome);
    await engineFailureOf(engine({ group: [QWEN, SEEDREAM] }).run(groupTask(), recordedRun()));
    expect(endpointsAsked()).toEqual([QWEN]);
  });

  it('is asked when one cannot be reached at the last try, which is canceled', async () => {
    const failing = () => fal.fail('status', { answer: 503 }, 5);
    failing();
    expect(await engineFailureOf(engine().run(groupTask(), recordedRun()))).toMatchObject({ reason: 'unavailable' });
    expect(endpointsAsked()).toEqual([GEMINI]);
    failing();
    fal.behave({ pollsInProgress: 1 });
    expect(await engine().run(groupTask(), recordedRun({ isLastTry: true }))).toHaveLength(2);
    expect(fal.requests.slice(1)).toMatchObject([
      { model: GEMINI, cancelled: true },
      { model: SEEDREAM, cancelled: false },
    ]);
  });

  it('is asked after the last one never', async () => {
    for (const endpoint of [GEMINI, SEEDREAM]) fal.behaveAt(endpoint, 'model_moderated');
    expect(await engineFailureOf(engine().run(groupTask(), recordedRun()))).toMatchObject({ reason: 'unsafe_content' });
    expect(endpointsAsked()).toEqual([GEMINI, SEEDREAM]);
  });

  it('is logged with the reason, without the key, the prompt and the photo', async () => {
    fal.behaveAt(GEMINI, 'model_moderated');
    await engine().run(groupTask(), recordedRun());
    const log = inspect(jest.mocked(logger.info).mock.calls, { depth: 10 });
    expect(log).toContain(`answered 422: content_policy_violation, model_moderated`);
    expect(log).toContain(SEEDREAM);
    expect(log).not.toMatch(/test-key|a knight in a garden|\/uploads\//);
  });

  it('is recorded before it is asked', async () => {
    fal.behaveAt(GEMINI, 'model_moderated');
    const asked: string[] = [];
    await engine().run(groupTask(), recordedRun({ onSubmitting: async (endpoint) => void asked.push(endpoint) }));
    expect(asked).toEqual([GEMINI, SEEDREAM]);
  });
});

describe('an interrupted request', () => {
  /** Accepted at an endpoint, by another worker. */
  async function acceptedAt(endpoint: typeof SEEDREAM | typeof GEMINI) {
    fal.fail('status', { answer: 401 });
    const run = recordedRun();
    await engineFailureOf(engine({ group: [endpoint] }).run(groupTask(), run));
    return run.submitted[0]!;
  }

  it('is resumed at its endpoint, whichever it is', async () => {
    const resumed = recordedRun({ resume: await acceptedAt(SEEDREAM) });
    expect(await engine().run(groupTask(), resumed)).toHaveLength(2);
    expect([resumed.submitted, endpointsAsked()]).toEqual([[], [SEEDREAM]]);
  });

  it('is followed by the next endpoint if it was declined', async () => {
    const resume = await acceptedAt(GEMINI);
    fal.behaveAt(GEMINI, 'model_moderated');
    await engine().run(groupTask(), recordedRun({ resume }));
    expect(endpointsAsked()).toEqual([GEMINI, SEEDREAM]);
  });

  it('whose id was lost is submitted at its endpoint again, never at one before', async () => {
    await engine().run(groupTask(), recordedRun({ endpoint: SEEDREAM }));
    expect(endpointsAsked()).toEqual([SEEDREAM]);
    await engine().run(groupTask(), recordedRun({ endpoint: 'fal-ai/no-longer-set' }));
    expect(endpointsAsked()).toEqual([SEEDREAM, GEMINI]);
  });

  it('is canceled at its endpoint', async () => {
    fal.behave({ pollsInQueue: Infinity });
    const request = await acceptedAt(SEEDREAM);
    await engine().cancel(request);
    expect(fal.requests).toMatchObject([{ id: request.requestId, cancelled: true }]);
  });
});

it('reports each endpoint’s requests to an address of its own', async () => {
  fal.behaveAt(GEMINI, 'model_moderated');
  const webhookUrl = (id: string, endpoint: string) => `https://shop.example/${id}/${endpoint}`;
  await engine({}, { webhookUrl }).run(groupTask(), recordedRun());
  expect(fal.requests.map((request) => request.webhookUrl)).toEqual(
    [GEMINI, SEEDREAM].map((endpoint) => `https://shop.example/generation-1/${endpoint}`),
  );
});
