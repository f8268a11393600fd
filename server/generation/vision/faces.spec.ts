import { isFace } from './faces.js';

/** Results of the three models: two of the detector, two of the features' model, one of the close-up's. */
type Opinions = [probability: number, support: number, least: number, most: number, closeUp: number];

function judge([probability, support, least, most, closeUp]: Opinions, where = {}): Promise<boolean> {
  return isFace({ probability, support }, { least, most }, async () => closeUp, {
    isCut: false,
    isBeside: false,
    isFar: false,
    ...where,
  });
}

describe('what counts as a face', () => {
  it.each<[string, Opinions]>([
    ['a face seen from the front', [0.9, 14, 1, 1, 0.95]],
    ['a face under a cap, behind a phone', [0.73, 13, 0.29, 0.39, 0.76]],
    ['a bowed head under a hat', [0.68, 7.5, 0, 0.01, 0.79]],
    ['a profile that the search finds again and again', [0.61, 13.3, 0.01, 0.03, 0.51]],
    ['a profile that the detector doubts', [0.51, 9.4, 0, 0, 0.76]],
    ['a small face in a crowd that the detector doubts', [0.52, 3, 0.99, 1, 0.8]],
  ])('is %s', async (_what, opinions) => {
    expect(await judge(opinions)).toBe(true);
  });

  it.each<[string, Opinions]>([
    ['a balloon', [0.73, 7.5, 0, 0, 0.48]],
    ['the back of a head', [0.76, 6.9, 0, 0, 0.32]],
    ['a dog', [0.38, 2.1, 0.9, 0.99, 0.73]],
    ['a blurred passer-by', [0.5, 4, 0, 0.38, 0.5]],
  ])('is not %s', async (_what, opinions) => {
    expect(await judge(opinions)).toBe(false);
  });

  it('is a face of which the photo shows only a part, if its features are clear', async () => {
    const half: Opinions = [0.37, 1.9, 0.7, 0.84, 0.4];
    expect([await judge(half), await judge(half, { isCut: true })]).toEqual([false, true]);
  });

  it('is no second face in one head: the features beside a face may be those of that one', async () => {
    const second: Opinions = [0.62, 1, 1, 1, 0.11];
    expect([await judge(second), await judge(second, { isBeside: true })]).toEqual([true, false]);
  });

  it('is not someone in the dark far behind, of whom only the close-up sees anything', async () => {
    const dim: Opinions = [0.61, 2.5, 0, 0, 0.64];
    expect([await judge(dim), await judge(dim, { isFar: true })]).toEqual([true, false]);
  });

  it('is a small bowed head behind others of which the close-up is sure', async () => {
    expect(await judge([0.68, 7.5, 0, 0.01, 0.79], { isFar: true })).toBe(true);
  });

  it('is each of two faces that touch', async () => {
    expect(await judge([0.77, 13.5, 1, 1, 0.8], { isBeside: true })).toBe(true);
  });
});
