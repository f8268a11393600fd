import { jest } from '@jest/globals';
import sharp from 'sharp';
import { EngineError, type EngineImage, type EngineRequest, type EngineRun } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';
import { portrait, quietRun, render, request } from './spec-support.js';

jest.setTimeout(300_000);

describe('a photo that cannot be read', () => {
  it.each([
    ['cut off half-way', async () => (await portrait()).subarray(0, 4000)],
    ['empty', async () => Buffer.alloc(0)],
    ['no picture at all', async () => Buffer.from('<html>not a photo</html>')],
  ])('is rejected for good when it is %s', async (_what, photo) => {
    const failure = await render(await photo(), 'Regular').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineError);
    expect(failure).toMatchObject({ reason: 'rejected_input', isTransient: false });
  });
});

describe('a run that is stopped', () => {
  it('does not begin when it was cancelled before', async () => {
    const reason = new Error('cancelled by the customer');
    const onSubmitted = jest.fn(async () => undefined);
    const run = quietRun({ signal: AbortSignal.abort(reason), onSubmitted });
    await expect(new LocalEngine().run(request(await portrait(), 'Regular'), run)).rejects.toBe(reason);
    expect(onSubmitted).not.toHaveBeenCalled();
  });

  it("ends half-way with the signal's reason and reports nothing more", async () => {
    const stop = new AbortController();
    const reason = new Error('time is up');
    const seen: number[] = [];
    const onProgress: EngineRun['onProgress'] = async ({ percent }) => {
      seen.push(percent!);
      if (percent! >= 15) stop.abort(reason);
    };
    const run = quietRun({ signal: stop.signal, onProgress });
    await expect(new LocalEngine().run(request(await portrait(), 'painted'), run)).rejects.toBe(reason);
    expect(seen.at(-1)).toBe(15);
  });
});

describe('odd photos', () => {
  it.each([
    ['a single pixel', 1, 1],
    ['a panorama', 1500, 200],
    ['a tall strip', 200, 1200],
  ])('makes a 1600 by 2000 picture of %s', async (_what, width, height) => {
    const bytes = await render(await portrait(width, height), 'Regular');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2000 });
  });
});

describe('a run that succeeds', () => {
  const told: Array<string | number> = [];
  let turns = 0;
  let wanted: EngineRequest;
  let first: EngineImage;

  beforeAll(async () => {
    wanted = request(await portrait(), 'Regular');
    const counting = setInterval(() => turns++, 1);
    const run = quietRun({
      onSubmitted: async (id) => void told.push(id),
      onProgress: async ({ percent }) => void told.push(percent!),
    });
    first = await new LocalEngine().run(wanted, run);
    clearInterval(counting);
  });

  it('tells its request id first, then rising progress up to 100, and lets other work run meanwhile', () => {
    const [id, ...percents] = told;
    expect(id).toBe(wanted.generationId);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => Number(a) - Number(b)));
    expect(turns).toBeGreaterThan(20);
  });

  it('renders the same again, without submitting again, when it resumes', async () => {
    const onSubmitted = jest.fn(async () => undefined);
    const run = quietRun({ resumeRequestId: wanted.generationId, onSubmitted });
    const resumed = await new LocalEngine().run(wanted, run);
    expect(onSubmitted).not.toHaveBeenCalled();
    expect(resumed.bytes.equals(first.bytes)).toBe(true);
  });
});
