import { canvasHost } from '../../server/gifts/canvas-host.js';
import type { Context2D, MarkedCell, MonthSheet, PicturePixels, Size } from '../types.js';
import { paintArtwork } from './paint-artwork.js';
import { sheetOf } from './sheet.js';

const SHEET = sheetOf('calendar');
const SIZE: Size = { width: SHEET.width * 60, height: SHEET.height * 60 };
const MAY: Omit<MonthSheet, 'days'> = { year: 2027, month: 5, weekStart: 'sunday' };
const LONGEST = 'Uncle Bartholomew Constantine the Third turns 101';

function canvasOf(color: string, { width, height }: Size): { context: Context2D; canvas: PicturePixels } {
  const canvas = canvasHost.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return { context, canvas };
}

const square = (color: string) => canvasOf(color, { width: 20, height: 20 }).canvas;

function paint(days: readonly MarkedCell[], month: Omit<MonthSheet, 'days'> = MAY): Uint8ClampedArray {
  const { context } = canvasOf('#ffffff', SIZE);
  const calendar = { ...month, days };
  paintArtwork(context, { kind: 'calendar', faces: [], words: ['Unseen', '2027'], calendar }, square('#00ffff'), SIZE);
  return new Uint8ClampedArray(context.getImageData(0, 0, SIZE.width, SIZE.height).data);
}

/** The box around pixels that meet the condition, in fractions of the sheet. */
function boxOf(isMeant: (at: number) => boolean) {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let pixel = 0; pixel < SIZE.width * SIZE.height; pixel++) {
    if (!isMeant(pixel * 4)) continue;
    xs.push(pixel % SIZE.width);
    ys.push(Math.floor(pixel / SIZE.width));
  }
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    count: xs.length,
    left: left / SIZE.width,
    right: right / SIZE.width,
    top: top / SIZE.height,
    bottom: bottom / SIZE.height,
  };
}

const changes = (a: Uint8ClampedArray, b: Uint8ClampedArray) => boxOf((at) => a[at] !== b[at] || a[at + 1] !== b[at + 1]);

describe('the sheet of a month', () => {
  const plain = paint([]);

  it('keeps what is written inside the safe area, below the picture', () => {
    const margin = SHEET.safe / SHEET.width;
    const ink = boxOf((at) => plain[at]! + plain[at + 1]! + plain[at + 2]! < 450 && plain[at] !== 0);
    expect(ink.top).toBeGreaterThan(0.55);
    expect(ink.left).toBeGreaterThan(margin);
    expect(ink.right).toBeLessThan(1 - margin);
    expect(ink.bottom).toBeLessThan(1 - SHEET.safe / SHEET.height);
  });

  it('moves the days when weeks begin on Monday', () => {
    expect(changes(plain, paint([], { ...MAY, weekStart: 'monday' })).count).toBeGreaterThan(100);
  });

  it('writes the dates and the holiday of a day in its cell, however long', () => {
    // May 16, 2027 is a Sunday: the first column, the fourth week of six.
    const dates = Array.from({ length: 3 }, () => ({ text: LONGEST, face: square('#ff0000') }));
    const marked = changes(plain, paint([{ day: 16, holidays: [LONGEST], dates }]));
    expect(marked.count).toBeGreaterThan(100);
    expect(marked.left).toBeGreaterThanOrEqual(0.05);
    expect(marked.right).toBeLessThanOrEqual(0.05 + 0.9 / 7);
    expect(marked.bottom - marked.top).toBeLessThan(0.338 / 6);
  });

  it('shows the faces of two dates of one day round, side by side with their names', () => {
    const colors = ['#ff0000', '#00ff00'];
    const painted = paint([{ day: 16, holidays: [], dates: colors.map((color) => ({ text: 'Leo', face: square(color) })) }]);
    const [red, green] = [0, 1].map((channel) =>
      boxOf((at) => painted[at + channel]! > 240 && painted[at + 1 - channel]! < 15 && painted[at + 2]! < 15),
    );
    expect(red!.bottom).toBeLessThan(green!.top);
    for (const { count, left, right, top, bottom } of [red!, green!]) {
      const [width, height] = [(right - left) * SIZE.width + 1, (bottom - top) * SIZE.height + 1];
      expect(count / (width * height)).toBeGreaterThan(0.6);
      expect(count / (width * height)).toBeLessThan(0.9);
    }
  });
});

it('the cover of a calendar has its words, but no months', () => {
  const cover = (calendar?: 'cover') => {
    const { context } = canvasOf('#ffffff', SIZE);
    paintArtwork(context, { kind: 'calendar', faces: [], words: ['Our year', '2027'], calendar }, square('#00ffff'), SIZE);
    return [...context.getImageData(Math.round(SIZE.width / 2), Math.round(SIZE.height * 0.7), 1, 1).data.slice(0, 3)];
  };
  expect(cover('cover')).toEqual([0, 255, 255]);
  expect(cover()).not.toEqual([0, 255, 255]);
});
