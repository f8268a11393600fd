import { createCanvas } from '@napi-rs/canvas';
import type { CanvasHost, Pixels } from '../types.js';
import { GiftPainter } from './gift-painter.js';
import { mapOfCorners } from './map-of-corners.js';
import type { PrintMap } from './print-map.js';

const SIZE = { width: 200, height: 250 };
const host = { createCanvas } as unknown as CanvasHost;

function photo(color: [number, number, number], { width, height } = SIZE): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < data.length; pixel += 4) data.set([...color, 255], pixel);
  return { width, height, data };
}

function picture(color: string) {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, 64, 64);
  return canvas;
}

const flat = mapOfCorners(
  {
    type: 'corners',
    corners: [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
    ],
    bend: 0,
    light: 0,
  },
  SIZE,
);
const onWhite: PrintMap = { ...flat, isOnWhite: true };

function colorAt({ pixels }: GiftPainter, x: number, y: number): number[] {
  const start = (y * pixels.width + x) * 4;
  return [...pixels.data.slice(start, start + 3)];
}

/** The smallest rectangle around the pixels that differ. */
function difference(before: Uint8ClampedArray, after: Uint8ClampedArray, width: number) {
  const changed = [...before.keys()].filter((index) => before[index] !== after[index]).map((index) => index >> 2);
  const columns = changed.map((pixel) => pixel % width);
  const rows = changed.map((pixel) => Math.floor(pixel / width));
  const first = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const last = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { left: first(columns), top: first(rows), right: last(columns) + 1, bottom: last(rows) + 1 };
}

describe('a gift painter', () => {
  it('rejects a photo of a different size than the map', () => {
    const blank = photo([255, 255, 255], { width: 100, height: 125 });
    expect(() => new GiftPainter(host, { map: flat, blank, light: 0 }, 'canvas')).toThrow('another size');
  });

  it('shows the blank gift until there is a picture, and does not change the photo', () => {
    const blank = photo([200, 100, 50]);
    const painter = new GiftPainter(host, { map: onWhite, blank, light: 1 }, 'canvas');
    expect(painter.pixels.data).toEqual(blank.data);
    painter.setPicture(picture('#000000'), []);
    expect(blank.data).toEqual(photo([200, 100, 50]).data);
  });

  it('multiplies white paper by the picture, only inside the print', () => {
    const painter = new GiftPainter(host, { map: onWhite, blank: photo([200, 100, 50]), light: 1 }, 'canvas');
    const changed = painter.setPicture(picture('#80ff00'), []);
    expect(changed).toEqual({ left: 40, top: 50, width: 120, height: 150 });
    expect(colorAt(painter, 100, 80)).toEqual([100, 100, 0]);
    expect([colorAt(painter, 39, 80), colorAt(painter, 100, 49)]).toEqual([
      [200, 100, 50],
      [200, 100, 50],
    ]);
  });

  it('covers other photos with the picture, in the photo’s light', () => {
    const dusk = photo([60, 60, 60]);
    for (let pixel = 0; pixel < dusk.data.length; pixel += 8) dusk.data.set([120, 120, 120], pixel);
    const colors = [0, 0.5, 1].map((light) => {
      const painter = new GiftPainter(host, { map: flat, blank: dusk, light }, 'canvas');
      painter.setPicture(picture('#c80000'), []);
      return [colorAt(painter, 100, 80)[0], colorAt(painter, 101, 80)[0]];
    });
    expect(colors).toEqual([
      [200, 200],
      [200, 150],
      [200, 100],
    ]);
  });

  it('does not repeat the sheet at its edges', () => {
    const stripes = createCanvas(400, 400);
    const context = stripes.getContext('2d');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 400, 400);
    const painter = new GiftPainter(host, { map: onWhite, blank: photo([255, 255, 255]), light: 1 }, 'canvas');
    painter.setPicture(stripes, []);
    for (const [x, y] of [
      [40, 80],
      [159, 80],
      [100, 50],
    ] as const)
      expect(colorAt(painter, x, y)).toEqual([255, 0, 0]);
  });
});

describe('names under people', () => {
  const faces = [{ left: 0.3, top: 0.2, width: 0.3, height: 0.3 }];
  const labels = [{ box: faces[0]!, text: 'Nora' }];
  const open = () => new GiftPainter(host, { map: onWhite, blank: photo([255, 255, 255]), light: 1 }, 'mug');

  it('look the same whether typed before or after the picture and the words', () => {
    const [first, second] = [open(), open()];
    first.setPicture(picture('#88aacc'), faces, ['Us'], labels);
    second.setPicture(picture('#88aacc'), faces);
    for (const text of ['N', 'Nor', 'Nora, Theo & Zoë']) second.setLabels([{ box: faces[0]!, text }]);
    second.setWords(['Us']);
    second.setLabels(labels);
    expect(second.pixels.data).toEqual(first.pixels.data);
  });

  it('repaint only the returned rectangle, and are gone when they are removed', () => {
    const painter = open();
    painter.setPicture(picture('#88aacc'), faces);
    const before = painter.pixels.data.slice();
    const { left, top, width, height } = painter.setLabels(labels);
    const seen = difference(before, painter.pixels.data, SIZE.width);
    expect(height).toBeLessThan(40);
    expect([seen.left >= left, seen.top >= top]).toEqual([true, true]);
    expect([seen.right <= left + width, seen.bottom <= top + height]).toEqual([true, true]);
    painter.setLabels([]);
    expect(painter.pixels.data).toEqual(before);
  });
});

describe('words', () => {
  const open = () => new GiftPainter(host, { map: onWhite, blank: photo([255, 255, 255]), light: 1 }, 'framed-print');

  it('are painted without a picture too', () => {
    const painter = open();
    painter.setWords(['Nora & Theo', '']);
    expect(painter.pixels.data).not.toEqual(photo([255, 255, 255]).data);
  });

  it('repaint only the returned rectangle', () => {
    const painter = open();
    painter.setPicture(picture('#88aacc'), []);
    painter.setWords(['Nora', '']);
    const before = painter.pixels.data.slice();
    const { left, top, width, height } = painter.setWords(['Theodora', '']);
    expect(height).toBeLessThan(75);
    const seen = difference(before, painter.pixels.data, SIZE.width);
    expect(seen.left).toBeGreaterThanOrEqual(left);
    expect(seen.top).toBeGreaterThanOrEqual(top);
    expect(seen.right).toBeLessThanOrEqual(left + width);
    expect(seen.bottom).toBeLessThanOrEqual(top + height);
  });

  it('look the same whether typed before or after the picture', () => {
    const [first, second] = [open(), open()];
    first.setWords(['Nora & Theo', 'Lisbon']);
    first.setPicture(picture('#88aacc'), []);
    second.setPicture(picture('#88aacc'), []);
    for (const name of ['N', 'Nora', 'Nora & Theo, and all the others']) second.setWords([name, '']);
    second.setWords(['Nora & Theo', 'Lisbon']);
    const worst = first.pixels.data.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - second.pixels.data[index]!)),
      0,
    );
    expect(worst).toBeLessThanOrEqual(1);
  });
});
