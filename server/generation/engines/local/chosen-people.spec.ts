import { jest } from '@jest/globals';
import sharp from 'sharp';
import { collage, portrait } from '../../vision/spec-support.js';
import { IMAGE_TYPES, type ImageType } from '../../contract.js';
import type { EngineSource, EngineTask } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';
import { quietRun, request, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

/** Its people are separated already, so it has no one to ask where they are. */
const groupEngine = new LocalEngine(
  { cutOut: () => Promise.reject(new Error('No one looks for these people again.')) },
  800 * 1000,
);

async function separated(photo: Buffer, which: readonly number[]): Promise<EngineSource> {
  const { faces } = await vision.inspect(photo);
  const fromLeft = faces.toSorted((one, other) => one.left - other.left);
  const chosen = await vision.separate(
    photo,
    which.map((at) => fromLeft[at]!),
  );
  const { image, ...rest } = chosen!;
  return { image: Buffer.from(image), people: rest.people.map(({ face }) => ({ box: face })), separated: rest };
}

describe('five people chosen in three photos', () => {
  let sources: [EngineSource, ...EngineSource[]];
  beforeAll(async () => {
    sources = [
      await separated(await collage(3), [0, 2]),
      await separated(await portrait('grandpa'), [0]),
      await separated(await collage(4), [1, 3]),
    ];
  });

  const render = async (imageType: ImageType) => {
    const task: EngineTask = { ...request(sources[0].image, imageType), kind: 'group', sources: async () => sources };
    return (await groupEngine.run(task, quietRun()))[0].bytes;
  };

  it('are in one picture, each once, with heads of one size', async () => {
    const { faces } = await vision.inspect(await render('Realistic'));
    expect(faces).toHaveLength(5);
    const heights = faces.map(({ height }) => height);
    expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.75);
  });

  it.each(IMAGE_TYPES.filter((type) => type !== 'Realistic'))('are rendered in the look: %s', async (imageType) => {
    const { width, height } = await sharp(await render(imageType)).metadata();
    expect([width, height]).toEqual([800, 1000]);
  });
});

test('one person chosen in a photo of three is shown alone', async () => {
  const source = await separated(await collage(3), [1]);
  const task: EngineTask = { ...request(source.image, 'Regular'), kind: 'group', sources: async () => [source] };
  const { faces } = await vision.inspect((await groupEngine.run(task, quietRun()))[0].bytes);
  expect(faces).toHaveLength(1);
});
