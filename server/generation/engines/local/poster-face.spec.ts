import { type RgbPixels, solid } from '../../vision/pixels.js';
import { CHIN, EYES, FOREHEAD, LOWER_LIP, MOUTH_FOOT, MOUTH_TOP, UPPER_LIP } from './face-mesh.js';
import { posterFace } from './poster-face.js';

const FACE = { left: 20, top: 20, width: 160, height: 160 };
const EYE = { width: 40, y: 90 };

/** Where the features are, with the lids this far apart. */
function featuresOf(openness: number): Float32Array {
  const features = new Float32Array(468 * 2);
  const put = (index: number, x: number, y: number) => features.set([x, y], index * 2);
  put(FOREHEAD, 100, 20);
  put(CHIN, 100, 180);
  for (const [side, { upperLid, lowerLid }] of EYES.entries()) {
    const middle = side === 0 ? 70 : 130;
    for (const [lid, toward] of [[upperLid, -1] as const, [lowerLid, 1] as const]) {
      for (const [i, index] of lid.entries()) {
        const part = i / 8;
        const x = middle + (part - 0.5) * EYE.width * (side === 0 ? 1 : -1);
        put(index, x, EYE.y + (toward * openness * Math.sin(Math.PI * part)) / 2);
      }
    }
  }
  return features;
}

/** Skin, with something of another color where the eyes are. */
function pictureWith(eyes: readonly [number, number, number]): RgbPixels {
  const picture = solid(200, 200, [190, 140, 110]);
  for (let y = EYE.y - 24; y < EYE.y + 24; y++) for (let x = 45; x < 155; x++) picture.data.set(eyes, (y * 200 + x) * 3);
  return withLashes(picture);
}

/** Dark at the corners of both eyes. */
function withLashes(picture: RgbPixels): RgbPixels {
  for (const corner of [50, 90, 110, 150]) {
    for (let y = EYE.y - 5; y < EYE.y + 5; y++) {
      for (let x = corner - 5; x < corner + 5; x++) picture.data.set([40, 25, 20], (y * 200 + x) * 3);
    }
  }
  return picture;
}

/** A smile: lips around something of this color. */
function smile(inside: readonly [number, number, number]): string {
  const features = featuresOf(14);
  for (const [line, height] of [
    [UPPER_LIP, -14],
    [MOUTH_TOP, -8],
    [MOUTH_FOOT, 8],
    [LOWER_LIP, 14],
  ] as const) {
    for (const [i, index] of line.entries()) {
      const part = i / (line.length - 1);
      features.set([75 + part * 50, 150 + height * Math.sin(Math.PI * part)], index * 2);
    }
  }
  const picture = pictureWith([190, 140, 110]);
  for (let y = 132; y < 168; y++) {
    for (let x = 70; x < 130; x++) picture.data.set(Math.abs(y - 150) < 8 ? inside : [170, 80, 80], (y * 200 + x) * 3);
  }
  return posterFace({ ...FACE, features }, picture);
}

const paths = (svg: string) => svg.match(/<path/g)?.length ?? 0;
const circles = (svg: string) => svg.match(/<circle/g)?.length ?? 0;

describe('a face on a poster', () => {
  it('has an iris, a pupil and a light in each open eye', () => {
    expect(circles(posterFace({ ...FACE, features: featuresOf(14) }, pictureWith([230, 225, 220])))).toBe(6);
  });

  it('has lids instead when the eyes are closed', () => {
    const closed = posterFace({ ...FACE, features: featuresOf(3) }, pictureWith([190, 140, 110]));
    expect(circles(closed)).toBe(0);
    expect(closed.length).toBeGreaterThan(posterFace({ ...FACE, features: featuresOf(14) }, pictureWith([9, 9, 12])).length);
  });

  it('gets no eyes over dark glasses', () => {
    expect(circles(posterFace({ ...FACE, features: featuresOf(14) }, pictureWith([9, 9, 12])))).toBe(0);
  });

  it('has both eyes when one lies in shadow', () => {
    const picture = pictureWith([9, 9, 12]);
    for (let y = 0; y < 200; y++) for (let x = 0; x < 100; x++) picture.data.set([200, 190, 180], (y * 200 + x) * 3);
    expect(circles(posterFace({ ...FACE, features: featuresOf(14) }, withLashes(picture)))).toBe(6);
  });

  it.each([
    ['teeth', [225, 215, 205]],
    ['teeth in colored light', [235, 200, 150]],
    ['the dark of an open mouth', [50, 25, 30]],
  ] as const)('shows what is between the lips: %s', (_, inside) => {
    expect(paths(smile(inside))).toBe(paths(smile([180, 95, 90])) + 1);
  });

  it('is left as it is when it is so small that its features are a few pixels', () => {
    const picture = pictureWith([230, 225, 220]);
    expect(posterFace({ ...FACE, height: 60, features: featuresOf(14) }, picture)).toBe('');
    expect(posterFace({ ...FACE, height: 100, features: featuresOf(14) }, picture)).toContain('opacity="0.');
  });

  it('is left as it is when its features are hidden', () => {
    expect(posterFace(FACE, pictureWith([230, 225, 220]))).toBe('');
  });
});
