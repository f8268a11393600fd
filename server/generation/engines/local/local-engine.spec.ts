import { jest } from '@jest/globals';
import sharp from 'sharp';
import { portrait } from '../../vision/spec-support.js';
import { EngineError, type EnginePicture, type EngineTask, type EngineRun } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';
import { newPlane } from './plane.js';
import { engine, quietRun, render, request, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

describe('an unreadable photo', () => {
  it.each([
    ['cut off half-way', async () => (await portrait('woman')).subarray(0, 4000)],
    ['empty', async () => Buffer.alloc(0)],
    ['no picture at all', async () => Buffer.from('<html>not a photo</html>')],
  ])('is rejected for good when it is %s', async (_what, photo) => {
    const failure = await render(await photo(), 'Regular').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineError);
    expect(failure).toMatchObject({ reason: 'rejected_input', isTransient: false });
  });
});

describe('a stopped run', () => {
  it('does not start when it was canceled before', async () => {
    const reason = new Error('cancelled by the customer');
    const onSubmitted = jest.fn(async () => undefined);
    const run = quietRun({ signal: AbortSignal.abort(reason), onSubmitted });
    await expect(engine.run(request(await portrait('woman'), 'Regular'), run)).rejects.toBe(reason);
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  it("ends with the signal's reason and reports nothing more", async () => {
    const stop = new AbortController();
    const reason = new Error('time is up');
    const seen: number[] = [];
    const onProgress: EngineRun['onProgress'] = async ({ percent }) => {
      seen.push(percent!);
      if (percent! >= 15) stop.abort(reason);
    };
    const run = quietRun({ signal: stop.signal, onProgress });
    await expect(engine.run(request(await portrait('woman'), 'painted'), run)).rejects.toBe(reason);
    expect(seen.at(-1)).toBe(15);
  });
});

describe('two runs at once', () => {
  /** Finds no people, and makes small pictures. */
  const quick = () => new LocalEngine({ cutOut: async () => ({ faces: [], alpha: newPlane(1, 1) }) }, 200 * 250);

  it('are rendered one after the other, because each takes hundreds of megabytes', async () => {
    const told: string[] = [];
    const photo = await portrait('woman');
    const [local, wanted] = [quick(), request(photo, 'Regular')];
    const run = (name: string) =>
      local.run(wanted, quietRun({ onProgress: async ({ percent }) => void told.push(`${name} ${percent}`) }));
    await Promise.all([run('one'), run('other')]);
    expect(told.indexOf('one 95')).toBeLessThan(told.indexOf('other 6'));
    expect(told).toContain('other 100');
  });

  it('can be canceled while they wait', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled by the customer');
    const [local, photo] = [quick(), await portrait('woman')];
    const first = local.run(request(photo, 'Regular'), quietRun());
    const second = local.run(request(photo, 'Regular'), quietRun({ signal: stop.signal }));
    stop.abort(reason);
    await expect(second).rejects.toBe(reason);
    expect((await first)[0].contentType).toBe('image/jpeg');
  });
});

describe('unusual photos', () => {
  it.each([
    ['a single pixel', 1, 1, 0.8, [1600, 2000]],
    ['a panorama', 1500, 200, 1.5, [2192, 1464]],
    ['a tall strip', 200, 1200, 0.5, [1200, 2400]],
  ])('give a picture with the aspect ratio of the gift: %s', async (_what, width, height, aspect, size) => {
    const photo = await sharp(await portrait('woman'))
      .resize(width, height, { fit: 'fill' })
      .toBuffer();
    const picture = await sharp(await render(photo, 'Regular', { aspect })).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', ...size]);
  });
});

describe('a successful run', () => {
  const told: Array<string | number> = [];
  let turns = 0;
  let wanted: EngineTask;
  let first: EnginePicture;

  beforeAll(async () => {
    wanted = request(await portrait('woman'), 'Regular');
    const counting = setInterval(() => turns++, 1);
    const run = quietRun({
      onSubmitted: async ({ requestId }) => void told.push(requestId),
      onProgress: async ({ percent }) => void told.push(percent!),
    });
    [first] = await engine.run(wanted, run);
    clearInterval(counting);
  });

  it('reports its id, then rising progress up to 100, and yields to other work', () => {
    const [id, ...percents] = told;
    expect(id).toBe(wanted.generationId);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => Number(a) - Number(b)));
    expect(turns).toBeGreaterThan(20);
  });

  it('renders the same picture when resumed, without submitting again', async () => {
    const onSubmitted = jest.fn(async () => undefined);
    const run = quietRun({ resume: { endpoint: 'local', requestId: wanted.generationId }, onSubmitted });
    const [resumed] = await engine.run(wanted, run);
    expect(onSubmitted).not.toHaveBeenCalled();
    expect(resumed.bytes.equals(first.bytes)).toBe(true);
  });
});
