import { newPixels } from '../../vision/pixels.js';
import { findGroups } from './people.js';

const FACES = [
  { left: 0.1, top: 0.3, width: 0.2, height: 0.2 },
  { left: 0.7, top: 0.3, width: 0.2, height: 0.2 },
];

/** People are in the columns from the left edge up to `right`, in fractions of the photo. */
const peopleUpTo = (right: number) => ({
  cutOut: async () => ({
    faces: FACES,
    alpha: { width: 100, height: 100, data: Float32Array.from({ length: 100 * 100 }, (_, i) => Number(i % 100 < right * 100)) },
  }),
});

const groupsOf = (right: number) => findGroups(newPixels(200, 200), peopleUpTo(right), new AbortController().signal);

describe('the people of a photo', () => {
  it('are cut out when the cut-out has every face', async () => {
    expect(await groupsOf(1)).toHaveLength(1);
  });

  it('stay in their photo when the cut-out would leave one of them out', async () => {
    expect(await groupsOf(0.5)).toEqual([]);
  });
});
