import sharp from 'sharp';
import { portrait } from '../../vision/spec-support.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { withoutBorders } from './scan-border.js';

const [WIDTH, HEIGHT] = [900, 700];

const svg = (content: string) =>
  toPixels(sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`)));
const print = async () => toPixels(sharp(await portrait('woman')).resize(WIDTH - 90, HEIGHT - 90, { fit: 'cover' }));
const withBorder = async (background: string) => {
  const [left, top, right, bottom] = [30, 40, 60, 50];
  return toPixels(sharpOf(await print()).extend({ left, top, right, bottom, background }));
};
const size = ({ width, height }: RgbPixels) => [width, height];

describe('a scanned print', () => {
  it.each([
    ['white', '#fdfdfb'],
    ['cream', '#efe6cf'],
    ['black', '#0a0a0a'],
  ])('loses its border: %s', async (_, background) => {
    const trimmed = size(await withoutBorders(await withBorder(background)));
    expect(trimmed[0]).toBeGreaterThan(WIDTH - 90 - 12);
    expect(trimmed[0]).toBeLessThanOrEqual(WIDTH - 90);
    expect(trimmed[1]).toBeGreaterThan(HEIGHT - 90 - 12);
    expect(trimmed[1]).toBeLessThanOrEqual(HEIGHT - 90);
  });

  it('loses the lid of the scanner and then its own border', async () => {
    const onLid = await toPixels(
      sharpOf(await withBorder('#fdfdfb')).extend({ left: 20, top: 25, right: 40, bottom: 30, background: '#8d8f90' }),
    );
    expect(size(await withoutBorders(onLid))[0]).toBeLessThanOrEqual(WIDTH - 90);
  });
});

describe('any other photo stays whole', () => {
  const person = '<circle cx="450" cy="330" r="130" fill="#b98a6a"/><path d="M180,700 Q450,400 720,700Z" fill="#27406b"/>';
  const scene = (background: string, more = '') => `<rect width="100%" height="100%" fill="${background}"/>${more}`;

  it.each([
    ['before a white backdrop', scene('#fbfbfb', person)],
    ['before a black backdrop', scene('#060606', person)],
    ['below a gray sky', scene('#56704a', '<rect width="900" height="80" fill="#e9ebec"/>' + person)],
    ['below a blue sky, on blue water', scene('#6fa8dc', '<rect y="70" width="900" height="560" fill="#b8a070"/>' + person)],
    [
      'at night, with some lights',
      scene('#050508', '<circle cx="200" cy="90" r="30" fill="#ffd070"/><circle cx="700" cy="600" r="60" fill="#a05a30"/>'),
    ],
    [
      'with dark corners',
      '<radialGradient id="g"><stop offset=".4" stop-color="#caa"/><stop offset="1" stop-color="#000"/></radialGradient>' +
        '<rect width="100%" height="100%" fill="url(#g)"/>',
    ],
  ])('%s', async (_, content) => {
    expect(size(await withoutBorders(await svg(content)))).toEqual([WIDTH, HEIGHT]);
  });
});
