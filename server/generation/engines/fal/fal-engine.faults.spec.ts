import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { engineFailureOf, engineTask, recordedRun, sourcesOf } from '../../../../test/support/engine-runs.js';
import { FakeFal, type FalCall, type FalFault, type FalOutcome } from '../../../../test/support/fake-fal.js';
import type { EngineError } from '../image-engine.js';
import { FalEngine, type FalEngineOptions } from './fal-engine.js';

let fal: FakeFal;

beforeEach(async () => {
  fal = await FakeFal.start();
});

afterEach(async () => {
  jest.restoreAllMocks();
  await fal.stop();
});

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

function failureOf(by = engine(), request = engineTask()): Promise<EngineError> {
  return engineFailureOf(by.run(request, recordedRun()));
}

/** Triggers the timeout of this call. A timeout short enough for a test would also hit other calls on a busy machine. */
async function timeIsUpAt(call: FalCall): Promise<void> {
  let limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
  while (!fal.calls.includes(call)) await new Promise(setImmediate);
  const reached = limit;
  limit = new AbortController();
  reached.abort();
}

/** A 422 in the format of fal's models. */
function refusal(type: string): FalFault {
  return { answer: 422, body: { detail: [{ loc: ['body'], msg: 'Refused', type }] } };
}

describe('a failed submit', () => {
  it('is not repeated when its answer is lost', async () => {
    fal.fail('submit', 'lost');
    const recorded = recordedRun();
    const error = await engineFailureOf(engine().run(engineTask(), recorded));
    expect(error).toMatchObject({ reason: 'unavailable', isTransient: true });
    expect(fal.submissions('a knight in a garden')).toBe(1);
    expect(recorded.submitted).toEqual([]);
  });

  it('is not repeated after a timeout', async () => {
    fal.fail('submit', 'silent');
    const [error] = await Promise.all([failureOf(), timeIsUpAt('submit')]);
    expect(error).toMatchObject({ reason: 'timed_out', isTransient: true });
    expect(AbortSignal.timeout).toHaveBeenLastCalledWith(20_000);
    expect(fal.submissions()).toBe(1);
  });

  it.each([429, 502, 503, 504])('is not repeated by the client after a %i', async (answer) => {
    fal.fail('submit', { answer });
    expect((await failureOf()).isTransient).toBe(true);
    expect(fal.calls.filter((call) => call === 'submit')).toHaveLength(1);
  });

  it('reports how long to wait after a 429', async () => {
    fal.fail('submit', { answer: 429, headers: { 'retry-after': '17' } });
    const error = await failureOf();
    expect(error).toMatchObject({ reason: 'rate_limited', retryAfterSeconds: 17 });
  });

  it('accepts a date in Retry-After', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    fal.fail('submit', { answer: 429, headers: { 'retry-after': date } });
    const { retryAfterSeconds } = await failureOf();
    expect(retryAfterSeconds).toBeGreaterThanOrEqual((Date.parse(date) - Date.now()) / 1000);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it.each([
    [refusal('value_error'), 'rejected_input'],
    [refusal('content_policy_violation'), 'unsafe_content'],
    [{ answer: 400 }, 'rejected_input'],
    [{ answer: 413 }, 'rejected_input'],
    [{ answer: 403, body: { detail: 'User is locked. Reason: Exhausted balance.' } }, 'unavailable'],
    [{ answer: 404 }, 'unavailable'],
    [{ answer: 500, body: 'Oops', headers: { 'content-type': 'text/html' } }, 'unavailable'],
    [{ answer: 200, body: '{"request', headers: {} }, 'unavailable'],
    [{ answer: 200, body: { request_id: '../../admin' } }, 'unavailable'],
  ] as const)('turns %j into %s', async (fault, reason) => {
    fal.fail('submit', fault);
    expect((await failureOf()).reason).toBe(reason);
  });

  it('keeps the reason for the log and a whole sentence for the customer', async () => {
    const error = await failureOf(engine({ apiKey: 'wrong-key' }));
    expect(error.reason).toBe('unavailable');
    expect(error.message).toMatch(/^We can’t reach our picture service right now\. Please try again/);
    expect(String(error.cause)).toContain('answered 401');
    expect(String(error.cause)).not.toContain('wrong-key');
  });

  it('cancels the request when its id cannot be stored', async () => {
    const unstored = recordedRun({ onSubmitted: () => Promise.reject(new Error('The database is away')) });
    await expect(engine().run(engineTask(), unstored)).rejects.toThrow('The database is away');
    expect(fal.requests[0]).toMatchObject({ cancelled: true });
  });

  it('is unavailable when nothing listens', async () => {
    const { url } = fal;
    await fal.stop();
    const error = await failureOf(engine({ baseUrl: url }));
    expect(error.reason).toBe('unavailable');
    expect(String(error.cause)).toContain('ECONNREFUSED');
  });
});

describe('a failed upload', () => {
  it.each([
    ['initiate_upload', 'lost', 'unavailable'],
    ['initiate_upload', 'silent', 'timed_out'],
    ['initiate_upload', { answer: 429 }, 'rate_limited'],
    ['upload', 'lost', 'unavailable'],
    ['upload', 'silent', 'timed_out'],
    ['upload', { answer: 503 }, 'unavailable'],
  ] as const)('at %s by %j is %s and submits nothing', async (call, fault, reason) => {
    fal.fail(call, fault);
    const [error] = await Promise.all([failureOf(), fault === 'silent' && timeIsUpAt(call)]);
    expect(error.reason).toBe(reason);
    expect(fal.submissions()).toBe(0);
  });

  it('refuses an unreadable photo and sends nothing', async () => {
    const unreadable = engineTask({ sources: () => sourcesOf(Buffer.from('no photo')) });
    expect((await failureOf(engine(), unreadable)).reason).toBe('rejected_input');
    expect(fal.calls).toEqual([]);
  });
});

describe('a failed read', () => {
  const reads: FalCall[] = ['status', 'result', 'download'];

  it.each(reads)('is retried after a lost answer of %s', async (call) => {
    fal.fail(call, 'lost', 3);
    expect((await engine().run(engineTask(), recordedRun()))[0].contentType).toBe('image/jpeg');
    expect(fal.submissions()).toBe(1);
  });

  it.each(reads)('is retried after a timeout of %s', async (call) => {
    fal.fail(call, 'silent');
    const [[image]] = await Promise.all([engine().run(engineTask(), recordedRun()), timeIsUpAt(call)]);
    expect(image.contentType).toBe('image/jpeg');
  });

  it.each(reads)('is retried after a gateway error of %s', async (call) => {
    fal.fail(call, { answer: 502, body: '<html>', headers: { 'content-type': 'text/html' } }, 2);
    expect((await engine().run(engineTask(), recordedRun()))[0].contentType).toBe('image/jpeg');
  });

  it.each(reads)('fails for a later retry when %s stays down', async (call) => {
    fal.fail(call, { answer: 503 }, Infinity);
    expect(await failureOf()).toMatchObject({ reason: 'unavailable', isTransient: true });
    expect(fal.submissions()).toBe(1);
  });

  it('fails for a later retry when the provider asks for a longer wait', async () => {
    fal.fail('status', { answer: 429, headers: { 'retry-after': '30' } }, Infinity);
    const error = await failureOf();
    expect(error).toMatchObject({ reason: 'rate_limited', retryAfterSeconds: 30 });
    expect(fal.calls.filter((call) => call === 'status')).toHaveLength(1);
  });

  it('treats an unknown status as transient', async () => {
    fal.fail('status', { answer: 200, body: { status: 'DREAMING' } }, 2);
    expect((await engine().run(engineTask(), recordedRun()))[0].contentType).toBe('image/jpeg');
  });

  it('ends the generation when the provider does not know the request', async () => {
    const forgotten = recordedRun({ resume: { endpoint: null, requestId: 'forgotten' } });
    expect((await engineFailureOf(engine().run(engineTask(), forgotten))).reason).toBe('no_image');
    expect(fal.submissions()).toBe(0);
  });

  it('ends the generation when the picture is gone', async () => {
    fal.fail('download', { answer: 404 });
    expect((await failureOf()).reason).toBe('no_image');
  });
});

describe('a failed cancel', () => {
  it.each(['lost', 'silent', { answer: 500 }] as const)('by %j leaves the generation canceled', async (fault) => {
    fal.behave({ pollsInQueue: Infinity });
    fal.fail('cancel', fault);
    const reason = new Error('The customer changed their mind');
    const controller = new AbortController();
    const cancelled = recordedRun({ signal: controller.signal, onProgress: async () => controller.abort(reason) });
    const running = engine().run(engineTask(), cancelled);
    await Promise.all([expect(running).rejects.toBe(reason), fault === 'silent' && timeIsUpAt('cancel')]);
  });
});

describe('a request that ends without a usable picture', () => {
  it.each([
    ['no_images', 'no_image'],
    ['empty_url', 'no_image'],
    ['broken_image', 'no_image'],
    ['truncated_image', 'no_image'],
    ['html_page', 'no_image'],
    ['server_error', 'no_image'],
    ['invalid_input', 'rejected_input'],
    ['content_policy', 'unsafe_content'],
    ['unsafe_content', 'unsafe_content'],
  ] as [FalOutcome, string][])('turns %s into %s for good', async (outcome, reason) => {
    fal.behave({ outcome });
    const error = await failureOf();
    expect(error).toMatchObject({ reason, isTransient: false });
    expect(error.message).toMatch(/^[A-Z][^!]+\.$/);
  });

  it('never fetches a picture from another host', async () => {
    let asked = false;
    const stranger = createServer((_, response) => {
      asked = true;
      response.end();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/picture.jpg`;
    fal.fail('result', { answer: 200, body: { images: [{ url }] } });
    expect((await failureOf()).reason).toBe('no_image');
    fal.fail('download', { answer: 302, headers: { location: url } });
    expect((await failureOf()).reason).toBe('no_image');
    expect(asked).toBe(false);
    stranger.close();
  });

  it('refuses a picture of more than 50 MB', async () => {
    const body = Buffer.alloc(51 * 1024 * 1024);
    fal.fail('download', { answer: 200, body, headers: { 'content-type': 'image/jpeg' } });
    expect((await failureOf()).reason).toBe('no_image');
  });
});

describe('the logged error', () => {
  const logged = (error: Error) => JSON.stringify(pino.stdSerializers.err(error)) + inspect(error, { depth: 10 });

  it.each(['content_policy', 'invalid_input'] as const)(
    'names %s without the prompt and the URL of the photo',
    async (outcome) => {
      fal.behave({ outcome });
      const log = logged(await failureOf());
      expect(log).toContain(outcome === 'content_policy' ? 'content_policy_violation' : 'image_too_small');
      expect(log).not.toContain('a knight in a garden');
      expect(log).not.toContain(new URL(fal.requests[0]!.input.image_url!).pathname);
    },
  );

  it('names the host of a file, without its path', async () => {
    fal.fail('download', { answer: 404 });
    fal.fail('upload', { answer: 503 });
    const logs = [logged(await failureOf()), logged(await failureOf())];
    for (const log of logs) {
      expect(log).toContain(`${fal.url} answered`);
      expect(log).not.toContain('/files/');
    }
  });

  it('says why our account is refused', async () => {
    fal.fail('submit', { answer: 403, body: { detail: 'User is locked. Reason: Exhausted balance.' } });
    expect(logged(await failureOf())).toContain('Exhausted balance');
  });
});
