import { jest } from '@jest/globals';
import sharp from 'sharp';
import { EngineError, type EngineRequest, type EngineRun, type ImageType } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';

jest.setTimeout(300_000);

const TYPES: ImageType[] = ['Realistic', 'Regular', 'Cartoon', 'SuperHeros', '2d', 'painted'];

/** A drawn head and shoulders before a plain wall. */
function portrait(width = 600, height = 600): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    'viewBox="0 0 600 600" preserveAspectRatio="none"><rect width="600" height="600" fill="#9fb7c4"/>' +
    '<path d="M120,600 Q140,430 300,420 Q460,430 480,600Z" fill="#35506b"/>' +
    '<ellipse cx="300" cy="210" rx="125" ry="150" fill="#5a3a28"/>' +
    '<ellipse cx="300" cy="260" rx="98" ry="130" fill="#d9a282"/>' +
    '<circle cx="262" cy="240" r="10" fill="#2b1820"/><circle cx="338" cy="240" r="10" fill="#2b1820"/>' +
    '<path d="M255,315 Q300,350 345,315" stroke="#8a3a3a" stroke-width="10" fill="none"/></svg>';
  return sharp(Buffer.from(svg)).flatten().jpeg().toBuffer();
}

function request(photo: Buffer, imageType?: ImageType, prompt = 'A portrait for grandma'): EngineRequest {
  return {
    generationId: '01990000-0000-7000-8000-000000000001',
    prompt,
    numInferenceSteps: 30,
    guidanceScale: 4,
    photo: async () => photo,
    ...(imageType && { imageType }),
  };
}

function quietRun(overrides: Partial<EngineRun> = {}): EngineRun {
  return {
    onSubmitted: async () => undefined,
    onProgress: async () => undefined,
    signal: new AbortController().signal,
    ...overrides,
  };
}

const render = async (photo: Buffer, imageType?: ImageType, prompt?: string) =>
  (await new LocalEngine().run(request(photo, imageType, prompt), quietRun())).bytes;

const rendered = new Map<string, Promise<Buffer>>();

/** The drawn portrait's picture, rendered once for all tests that ask for the same. */
function pictureOf(imageType: ImageType, prompt?: string): Promise<Buffer> {
  const key = `${imageType} ${prompt}`;
  if (!rendered.has(key)) rendered.set(key, portrait().then((photo) => render(photo, imageType, prompt)));
  return rendered.get(key)!;
}

/** Mean difference per colour value, 0 to 255, of two pictures seen small. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).resize(80, 100).raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < a!.length; i++) sum += Math.abs(a![i]! - b![i]!);
  return sum / a!.length;
}

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
  it('tells its request id first, then rising progress up to 100, and lets other work run meanwhile', async () => {
    const told: Array<string | number> = [];
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const run = quietRun({
      onSubmitted: async (id) => void told.push(id),
      onProgress: async ({ percent }) => void told.push(percent!),
    });
    const wanted = request(await portrait(), 'Regular');
    await new LocalEngine().run(wanted, run);
    clearInterval(counting);
    const [id, ...percents] = told;
    expect(id).toBe(wanted.generationId);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => Number(a) - Number(b)));
    expect(turns).toBeGreaterThan(20);
  });

  it('renders again, without submitting again, when it resumes', async () => {
    const onSubmitted = jest.fn(async () => undefined);
    const wanted = request(await portrait(), 'Regular');
    const run = quietRun({ resumeRequestId: wanted.generationId, onSubmitted });
    const resumed = await new LocalEngine().run(wanted, run);
    expect(onSubmitted).not.toHaveBeenCalled();
    expect(resumed.bytes.equals(await pictureOf('Regular'))).toBe(true);
  });

  it('makes six image types that are visibly different from each other', async () => {
    const pictures: Buffer[] = [];
    for (const type of TYPES) pictures.push(await pictureOf(type));
    for (let i = 0; i < pictures.length; i++) {
      for (let j = i + 1; j < pictures.length; j++) {
        expect([TYPES[i], TYPES[j], (await distance(pictures[i]!, pictures[j]!)) > 8]).toEqual([TYPES[i], TYPES[j], true]);
      }
    }
  });

  it("lets the prompt's words change the scene", async () => {
    const plain = await pictureOf('Regular');
    const paris = await pictureOf('Regular', 'A portrait in Paris');
    const snow = await pictureOf('Regular', 'A portrait in the snow');
    expect(await distance(plain, paris)).toBeGreaterThan(8);
    expect(await distance(paris, snow)).toBeGreaterThan(8);
  });
});
