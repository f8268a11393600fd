import { jest } from '@jest/globals';
import sharp from 'sharp';
import { collage, portrait } from '../../vision/spec-support.js';
import { IMAGE_TYPES, type ImageType } from '../../contract.js';
import type { EngineSource, EngineTask, NewPictureTask } from '../image-engine.js';
import { isSamePicture } from '../same-picture.js';
import { LocalEngine } from './local-engine.js';
import { quietRun, request, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

/** An engine without models: its people are separated already. */
const engineFor = (pixels: number) =>
  new LocalEngine({ cutOut: () => Promise.reject(new Error('No one looks for these people again.')) }, pixels);
const engine = engineFor(800 * 1000);
const tinyEngine = engineFor(320 * 400);

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

const picturesOf = async (task: EngineTask, by = engine) => (await by.run(task, quietRun())).map(({ bytes }) => bytes);
const facesIn = async (picture: Buffer) => (await vision.inspect(picture)).faces;

describe('five people chosen in three photos', () => {
  let task: NewPictureTask;
  let pictures: Buffer[];

  beforeAll(async () => {
    const sources = [
      await separated(await collage(3), [0, 2]),
      await separated(await portrait('grandpa'), [0]),
      await separated(await collage(4), [1, 3]),
    ] as const;
    const base = request(sources[0].image, 'Realistic');
    task = { ...base, kind: 'group', candidates: 2, sources: async () => sources };
    pictures = await picturesOf(task);
  });

  /** The picture that the other candidate becomes. */
  const changed = (...instructions: [string, ...string[]]): EngineTask => ({
    ...task,
    kind: 'change',
    candidates: 1,
    generationId: '01990000-0000-7000-8000-000000000002',
    instructions,
    root: async () => pictures[1]!,
    parent: async () => pictures[1]!,
    people: 5,
  });

  it('are in two pictures to choose from, each once, with heads of one size', async () => {
    for (const picture of pictures) {
      const faces = await facesIn(picture);
      expect(faces).toHaveLength(5);
      const heights = faces.map(({ height }) => height);
      expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.75);
    }
    expect(await isSamePicture(pictures[0]!, pictures[1]!)).toBe(false);
  });

  it('stay where they are in a change of the light', async () => {
    const [picture] = await picturesOf(changed('A little warmer'));
    const gray = (image: Buffer) => sharp(image).greyscale().toBuffer();
    expect(await isSamePicture(await gray(picture!), await gray(pictures[1]!))).toBe(true);
    const [before, after] = [await sharp(pictures[1]).stats(), await sharp(picture).stats()];
    const warmth = ({ channels }: typeof before) => channels[0]!.mean / channels[2]!.mean;
    expect(warmth(after)).toBeGreaterThan(warmth(before) * 1.05);
  });

  it('are four when a change takes one out', async () => {
    const [picture] = await picturesOf(changed('Make it warmer', 'Take out person 2'));
    expect(await facesIn(picture!)).toHaveLength(4);
    await expect(picturesOf(changed('Take out person 9'))).rejects.toThrow('can’t take this person out');
  });

  it('are printed in the arrangement that was chosen', async () => {
    expect(await isSamePicture(pictures[1]!, await engine.renderLarger(task, 1.25, pictures[1]))).toBe(true);
  });

  it.each(IMAGE_TYPES.filter((type): type is ImageType => type !== 'Realistic'))(
    'are rendered in the look: %s',
    async (imageType) => {
      const [picture] = await picturesOf({ ...task, candidates: 1, imageType }, tinyEngine);
      const { width, height } = await sharp(picture).metadata();
      expect([width, height]).toEqual([320, 400]);
    },
  );
});

test('one person chosen in a photo of three is shown alone', async () => {
  const source = await separated(await collage(3), [1]);
  const base = request(source.image, 'Regular');
  const [picture] = await picturesOf({ ...base, kind: 'group', sources: async () => [source] });
  expect(await facesIn(picture!)).toHaveLength(1);
});
