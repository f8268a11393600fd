import sharp from 'sharp';
import { portrait } from '../vision/spec-support.js';
import { bestOf, scoreOf } from './picture-score.js';

const face = (left: number, size = 0.1, top = 0.4) => ({ left, top, width: size, height: size });
const faces = (count: number) => Array.from({ length: count }, (_, i) => face(0.2 + i / 5));

interface Given {
  seen: number | null;
  cutHeads?: number;
  sharpness?: number;
}

/** A picture that should show three people. */
function candidate({ seen, cutHeads = 0, sharpness = 0.5 }: Given) {
  if (seen === null) return { faces: null, photoFaces: null, mustMatch: false, score: null };
  return { faces: faces(seen), photoFaces: 3, mustMatch: true, score: { cutHeads, sharpness } };
}

describe('the better of two candidates', () => {
  it.each<[string, Given, Given, number]>([
    ['shows everybody, however sharp the other is', { seen: 2, sharpness: 1 }, { seen: 3, cutHeads: 1, sharpness: 0 }, 1],
    ['shows no one twice', { seen: 4 }, { seen: 3 }, 1],
    ['misses fewer', { seen: 1 }, { seen: 2 }, 1],
    ['cuts fewer heads, however sharp the other is', { seen: 3, cutHeads: 1, sharpness: 1 }, { seen: 3 }, 1],
    ['has the sharper smallest face', { seen: 3, sharpness: 0.4 }, { seen: 3, sharpness: 0.6 }, 1],
    ['is the first of equal ones', { seen: 3 }, { seen: 3 }, 0],
    ['is the first where no faces can be found, as in 2d', { seen: null }, { seen: null }, 0],
    ['is the one whose faces were found', { seen: null }, { seen: 2 }, 1],
  ])('%s', (_, first, second, best) => {
    expect(bestOf([candidate(first), candidate(second)])).toBe(best);
    const equal = candidate(first).score === candidate(second).score || JSON.stringify(first) === JSON.stringify(second);
    expect(bestOf([candidate(second), candidate(first)])).toBe(equal ? 0 : 1 - best);
  });
});

describe('the score of a picture', () => {
  it('counts heads that an edge cuts, hair included', async () => {
    const image = await portrait('woman');
    const cut = [face(0.02), face(0.88), face(0.5, 0.1, 0.02), face(0.5, 0.1, 0.88)];
    expect(await scoreOf(image, [...cut, face(0.5)])).toMatchObject({ cutHeads: 4 });
    expect(await scoreOf(image, [face(0.5)])).toMatchObject({ cutHeads: 0 });
  });

  it('tells how sharp the smallest face is', async () => {
    const image = await portrait('woman');
    const large = { left: 0.3, top: 0.2, width: 0.4, height: 0.4 };
    const small = { left: 0.4, top: 0.3, width: 0.2, height: 0.2 };
    const blurred = await sharp(image).blur(8).toBuffer();
    const [sharpness, ofBlurred] = (await Promise.all([scoreOf(image, [large, small]), scoreOf(blurred, [large, small])])).map(
      (score) => score!.sharpness,
    ) as [number, number];
    expect(sharpness).toBeGreaterThan(ofBlurred + 0.2);
    expect((await scoreOf(image, [small]))?.sharpness).toBe(sharpness);
  });

  it('is none without faces', async () => {
    expect([await scoreOf(await portrait('woman'), []), await scoreOf(Buffer.alloc(0), null)]).toEqual([null, null]);
  });
});
