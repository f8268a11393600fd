import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { engineFailureOf, engineTask, recordedRun, sourcesOf } from '../../../../test/support/engine-runs.js';
import { FakeFal } from '../../../../test/support/fake-fal.js';
import type { EngineRequest } from '../image-engine.js';
import { FalEngine, type FalEngineOptions } from './fal-engine.js';

let fal: FakeFal;

beforeEach(async () => {
  fal = await FakeFal.start();
});

afterEach(() => fal.stop());

function engine(options: Partial<FalEngineOptions> = {}): FalEngine {
  return new FalEngine({
    apiKey: 'test-key',
    model: 'fal-ai/flux-kontext/dev',
    models: { group: [], change: [], candidates: 1 },
    baseUrl: fal.url,
    pollIntervalMs: { min: 2, max: 10 },
    ...options,
  });
}

/** A request that was accepted in an earlier attempt. */
async function interruptedRequest(): Promise<EngineRequest> {
  fal.behave({ pollsInProgress: Infinity });
  fal.fail('status', { answer: 401 });
  const interrupted = recordedRun();
  await engineFailureOf(engine().run(engineTask(), interrupted));
  fal.behave({ pollsInProgress: 1 });
  return interrupted.submitted[0]!;
}

async function statusCalls(count: number): Promise<void> {
  while (fal.calls.filter((call) => call === 'status').length < count) await new Promise(setImmediate);
}

describe('a canceled generation', () => {
  const reason = new Error('The customer changed their mind');

  it('is canceled at the provider and rejects with the signal’s reason', async () => {
    fal.behave({ pollsInQueue: Infinity });
    const controller = new AbortController();
    const cancelled = recordedRun({ signal: controller.signal, onProgress: async () => controller.abort(reason) });
    await expect(engine().run(engineTask(), cancelled)).rejects.toBe(reason);
    expect(fal.requests).toMatchObject([{ cancelled: true }]);
  });

  it('waits for the id of a running submit to cancel it', async () => {
    const controller = new AbortController();
    const abortingAtSubmit: typeof fetch = (input, init) => {
      if (new Request(input).url.endsWith('/fal-ai/flux-kontext/dev')) controller.abort(reason);
      return fetch(input, init);
    };
    const cancelled = recordedRun({ signal: controller.signal });
    await expect(engine({ fetch: abortingAtSubmit }).run(engineTask(), cancelled)).rejects.toBe(reason);
    expect(cancelled.submitted).toHaveLength(1);
    expect(fal.requests).toMatchObject([{ cancelled: true }]);
  });

  it('submits nothing when it was canceled before', async () => {
    const cancelled = recordedRun({ signal: AbortSignal.abort(reason) });
    await expect(engine().run(engineTask(), cancelled)).rejects.toBe(reason);
    expect(fal.calls).toEqual([]);
  });

  it('aborts a hanging status call', async () => {
    fal.fail('status', 'silent', Infinity);
    const controller = new AbortController();
    const running = engine().run(engineTask(), recordedRun({ signal: controller.signal }));
    await statusCalls(1);
    controller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(fal.requests).toMatchObject([{ cancelled: true }]);
  });
});

describe('an interrupted generation', () => {
  it('is resumed and not submitted again', async () => {
    const resume = await interruptedRequest();
    const resumed = recordedRun({ resume });
    const unneeded = engineTask({ sources: () => Promise.reject(new Error('The photo is not needed again')) });
    expect((await engine().run(unneeded, resumed))[0].contentType).toBe('image/jpeg');
    expect(resumed.submitted).toEqual([]);
    expect(fal.submissions('a knight in a garden')).toBe(1);
  });

  it('is canceled at the provider when it was canceled during the interruption', async () => {
    const resume = await interruptedRequest();
    const reason = new Error('Canceled during the interruption');
    const resumed = recordedRun({ resume, signal: AbortSignal.abort(reason) });
    await expect(engine().run(engineTask(), resumed)).rejects.toBe(reason);
    expect(fal.requests).toMatchObject([{ id: resume.requestId, cancelled: true }]);
  });
});

describe('a generation with webhooks', () => {
  const webhookUrl = (id: string) => `https://shop.example/webhooks/fal?generation=${id}`;

  it('submits its webhook address and polls at once when notified', async () => {
    fal.behave({ pollsInProgress: Infinity });
    const finished = Promise.withResolvers<void>();
    const running = engine({ webhookUrl }).run(engineTask(), recordedRun({ finished: finished.promise }));
    await statusCalls(1);
    expect(fal.requests[0]?.webhookUrl).toBe('https://shop.example/webhooks/fal?generation=generation-1');
    fal.finish('a knight in a garden');
    finished.resolve();
    expect((await running)[0].contentType).toBe('image/jpeg');
    expect(fal.calls.filter((call) => call === 'status')).toHaveLength(2);
  });

  it('is polled normally after an early notification', async () => {
    fal.behave({ pollsInQueue: 0, pollsInProgress: 5 });
    const told = recordedRun({ finished: Promise.resolve() });
    expect((await engine({ webhookUrl }).run(engineTask(), told))[0].contentType).toBe('image/jpeg');
  });
});

describe('a submit', () => {
  it('is recorded before it is sent, and not sent when that fails', async () => {
    const unannounced = recordedRun({ onSubmitting: () => Promise.reject(new Error('Another worker is on it')) });
    await expect(engine().run(engineTask(), unannounced)).rejects.toThrow('Another worker is on it');
    expect(fal.calls).not.toContain('submit');
  });

  it.each([
    [{ answer: 429 }, 1],
    [{ answer: 422 }, 1],
    [{ answer: 502 }, 0],
    ['lost', 0],
  ] as const)('answered by %j counts as refused %i times', async (fault, times) => {
    fal.fail('submit', fault);
    let refused = 0;
    await engineFailureOf(engine().run(engineTask(), recordedRun({ onRefused: async () => void (refused += 1) })));
    expect(refused).toBe(times);
  });
});

describe('a generation', () => {
  it('reports its id first, then queue position and percentage', async () => {
    fal.behave({ pollsInQueue: 3, pollsInProgress: 4 });
    const steps: unknown[] = [];
    const recorded = recordedRun({
      onSubmitted: async () => void steps.push('submitted'),
      onProgress: async (progress) => void steps.push(progress),
    });
    await engine().run(engineTask(), recorded);
    expect(steps).toEqual([
      'submitted',
      { queuePosition: 3 },
      { queuePosition: 2 },
      { queuePosition: 1 },
      { queuePosition: 0, percent: 0 },
      { queuePosition: 0, percent: 25 },
      { queuePosition: 0, percent: 50 },
      { queuePosition: 0, percent: 75 },
    ]);
  });

  it('reports each progress once', async () => {
    fal.behave({ pollsInQueue: Infinity });
    const controller = new AbortController();
    const recorded = recordedRun({ signal: controller.signal });
    const running = engine().run(engineTask(), recorded);
    await statusCalls(5);
    controller.abort();
    await expect(running).rejects.toThrow();
    expect(recorded.progress).toEqual([{ queuePosition: 7 }]);
  });

  it('sends exactly the model’s parameters', async () => {
    await engine().run(engineTask(), recordedRun());
    expect(fal.requests).toMatchObject([{ model: 'fal-ai/flux-kontext/dev' }]);
    expect(fal.requests[0]?.input).toEqual({
      prompt: 'a knight in a garden',
      image_url: expect.stringContaining('/files/uploads/'),
      num_inference_steps: 30,
      guidance_scale: 4,
      num_images: 1,
      resolution_mode: '4:5',
    });
  });

  it.each([
    ['a square cushion', 1, '1:1'],
    ['a wide canvas', 1.5, '3:2'],
    ['a card', 5 / 7, '3:4'],
  ])('requests the aspect ratio of %s', async (_, aspect, mode) => {
    await engine().run(engineTask({ aspect }), recordedRun());
    expect(fal.requests.at(-1)?.input).toMatchObject({ resolution_mode: mode });
  });

  it('names the proportions of the picture where those of the gift differ', async () => {
    const promptOf = async (prompt: string, aspect: number) => {
      await engine().run(engineTask({ prompt, aspect }), recordedRun());
      return fal.requests.at(-1)?.input.prompt;
    };
    expect(await promptOf('No frame. Vertical 4:5. A gift.', 1.25)).toBe('No frame. Horizontal 5:4. A gift.');
    expect(await promptOf('No frame. Horizontal 3:2. A gift.', 16 / 24)).toBe('No frame. Vertical 2:3. A gift.');
    expect(await promptOf('No frame. Vertical 4:5. A gift.', 0.8)).toBe('No frame. Vertical 4:5. A gift.');
  });

  it('stores photo and picture at the provider for a day', async () => {
    await engine().run(engineTask(), recordedRun());
    const aDay = JSON.stringify({ expiration_duration_seconds: 86_400 });
    expect(fal.requests[0]?.headers).toMatchObject({ 'x-fal-object-lifecycle-preference': aDay });
  });

  it('sends the photo with at most 2048 pixels on its long side', async () => {
    const big = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#3a7' } }).jpeg();
    await engine().run(engineTask({ sources: () => sourcesOf(big.toBuffer()) }), recordedRun());
    const [uploaded] = fal.uploadsOf(fal.requests[0]!);
    expect(await sharp(uploaded).metadata()).toMatchObject({ format: 'jpeg', width: 2048, height: 1024 });
  });

  it('returns a picture made of the photo', async () => {
    const [{ bytes, contentType }] = await engine().run(engineTask(), recordedRun());
    expect(contentType).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 320 });
  });
});
