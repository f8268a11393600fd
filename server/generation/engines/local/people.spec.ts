import type { DetailedFace } from '../../vision/findings.js';
import { newPixels, type RgbPixels, solid } from '../../vision/pixels.js';
import { findGroups } from './people.js';

const FACES = [
  { left: 0.1, top: 0.3, width: 0.2, height: 0.2 },
  { left: 0.7, top: 0.3, width: 0.2, height: 0.2, features: Float32Array.of(0.8, 0.4) },
];

/** People are in the columns from the left edge up to `right`, in fractions of the photo. */
const peopleUpTo = (right: number) => ({
  cutOut: async () => ({
    faces: FACES,
    alpha: { width: 100, height: 100, data: Float32Array.from({ length: 100 * 100 }, (_, i) => Number(i % 100 < right * 100)) },
  }),
});

const groupsOf = (right: number) => findGroups(newPixels(200, 200), peopleUpTo(right), new AbortController().signal);

/** Two panels of different colors, with a face in each. */
function collage(): RgbPixels {
  const pixels = solid(1200, 600, [90, 90, 90]);
  for (let row = 0; row < 600; row++) pixels.data.fill(190, (row * 1200 + 600) * 3, (row + 1) * 1200 * 3);
  return pixels;
}

describe('the people of a photo', () => {
  it('are cut out when the cut-out has every face', async () => {
    expect(await groupsOf(1)).toHaveLength(1);
  });

  it('stay in their photo when the cut-out would leave one of them out', async () => {
    const [group, ...others] = await groupsOf(0.5);
    expect([group!.stayInPhoto, group!.faces.length, others.length]).toEqual([true, 2, 0]);
    const { data, width } = group!.alpha;
    // The face that the cut-out misses, what is beside it, and the body below it.
    expect([40 * width + 80, 40 * width + 60, 90 * width + 75].map((at) => Math.round(data[at]!))).toEqual([1, 0, 1]);
  });

  it('are cut out of each panel of a collage by the faces that were found in the whole', async () => {
    const known: Array<readonly DetailedFace[] | undefined> = [];
    const cutOut = async (_image: Buffer, _signal?: AbortSignal, faces?: readonly DetailedFace[]) => {
      known.push(faces);
      return { ...(await peopleUpTo(1).cutOut()), ...(faces && { faces: [...faces] }) };
    };
    const groups = await findGroups(collage(), { cutOut }, new AbortController().signal);
    expect(groups.map(({ faces }) => faces.length)).toEqual([1, 1]);
    const [left, right] = known
      .slice(1)
      .map((faces) => faces![0]!)
      .sort((one, other) => one.left - other.left);
    expect([left!.left, right!.left, left!.width].map((value) => Math.round(value * 10))).toEqual([2, 4, 4]);
    expect([...right!.features!].map((value) => Math.round(value * 10))).toEqual([6, 4]);
    expect(known[0]).toBeUndefined();
  });
});
