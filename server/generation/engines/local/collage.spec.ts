import { newPixels, type RgbPixels } from '../../vision/pixels.js';
import { splitCollage } from './collage.js';

const [WIDTH, HEIGHT] = [1200, 800];
const LINE = WIDTH / 2;
const FACES = [
  { left: 0.15, top: 0.2, width: 0.15, height: 0.3 },
  { left: 0.7, top: 0.2, width: 0.15, height: 0.3 },
];

/** A gray photo that is lighter on its right, but one color in the other rows. */
function photo(isDivided: (row: number) => boolean): RgbPixels {
  const pixels = newPixels(WIDTH, HEIGHT);
  for (let row = 0; row < HEIGHT; row++) {
    const start = row * WIDTH * 3;
    pixels.data.fill(90, start, start + WIDTH * 3);
    if (isDivided(row)) pixels.data.fill(170, start + LINE * 3, start + WIDTH * 3);
  }
  return pixels;
}

/** People in these rows, on both sides of the middle. */
function alphaIn(isBody: (row: number) => boolean) {
  const [width, height] = [120, 80];
  const data = new Float32Array(width * height).map((_, at) => (isBody(Math.floor(at / width) * 10) ? 1 : 0));
  return { width, height, data };
}

async function panels(isDivided: (row: number) => boolean, isBody: (row: number) => boolean = () => false): Promise<number> {
  return (await splitCollage(photo(isDivided), { faces: FACES, alpha: alphaIn(isBody) })).length;
}

describe('a photo of people side by side', () => {
  it('stays whole when a line between them shows in most rows only', async () => {
    expect(await panels((row) => row % 10 < 7)).toBe(1);
    expect(await panels((row) => row % 10 < 8)).toBe(1);
  });

  it('stays whole when a body crosses the line', async () => {
    const isArm = (row: number) => row >= 600 && row < 660;
    expect(await panels((row) => !isArm(row), isArm)).toBe(1);
  });

  it('stays whole without any line', async () => {
    expect(await panels(() => false)).toBe(1);
  });
});

describe('a collage', () => {
  it('is split where its panels meet, even if they have the same color in a few rows', async () => {
    expect(await panels(() => true)).toBe(2);
    expect(await panels((row) => row % 20 < 19)).toBe(2);
  });

  it('is split between people who touch the seam from both sides', async () => {
    expect(
      await panels(
        (row) => row % 20 < 19,
        () => true,
      ),
    ).toBe(2);
  });
});
