import type { Context2D, Rectangle } from '../types.js';
import type { Specks } from './layouts.js';

/** Positions of confetti and stars, in fractions of the sheet, and the rotation in degrees. None overlaps words. */
const CONFETTI: readonly (readonly [x: number, y: number, turn: number])[] = [
  [0.09, 0.08, 20],
  [0.2, 0.045, -30],
  [0.06, 0.17, 65],
  [0.9, 0.07, 40],
  [0.8, 0.04, -12],
  [0.945, 0.18, -60],
  [0.05, 0.57, -20],
  [0.1, 0.68, 30],
  [0.19, 0.725, -48],
  [0.95, 0.56, 15],
  [0.9, 0.67, -35],
  [0.82, 0.72, 55],
];
const CONFETTI_COLORS = ['#7a2445', '#2f5a54', '#e0715a', '#ffffff'];
const STARS: readonly (readonly [x: number, y: number])[] = [
  [0.06, 0.31],
  [0.12, 0.38],
  [0.04, 0.47],
  [0.1, 0.56],
  [0.05, 0.66],
  [0.13, 0.74],
  [0.07, 0.82],
  [0.17, 0.29],
  [0.94, 0.3],
  [0.88, 0.37],
  [0.96, 0.45],
  [0.9, 0.54],
  [0.95, 0.63],
  [0.87, 0.72],
  [0.93, 0.8],
  [0.83, 0.28],
];

export function drawSpecks(context: Context2D, specks: Specks, sheet: Rectangle): void {
  if (specks === 'stars') drawStars(context, sheet);
  else drawConfetti(context, sheet);
}

function drawStars(context: Context2D, { left, top, width, height }: Rectangle): void {
  context.fillStyle = '#fbe7b2';
  for (const [index, [x, y]] of STARS.entries()) {
    context.globalAlpha = 0.55 + (index % 4) * 0.15;
    context.beginPath();
    context.arc(left + x * width, top + y * height, width * (0.0022 + (index % 3) * 0.0016), 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawConfetti(context: Context2D, { left, top, width, height }: Rectangle): void {
  for (const [index, [x, y, turn]] of CONFETTI.entries()) {
    const size = { width: width * (index % 2 === 0 ? 0.04 : 0.014), height: width * 0.014 };
    context.save();
    context.translate(left + x * width, top + y * height);
    context.rotate((turn * Math.PI) / 180);
    context.fillStyle = CONFETTI_COLORS[index % CONFETTI_COLORS.length]!;
    context.fillRect(-size.width / 2, -size.height / 2, size.width, size.height);
    context.restore();
  }
}

/** Clips drawing to an arch in the area. */
export function clipToArch(context: Context2D, { left, top, width, height }: Rectangle): void {
  context.beginPath();
  context.moveTo(left, top + height);
  context.lineTo(left, top + width / 2);
  context.arc(left + width / 2, top + width / 2, width / 2, Math.PI, 0);
  context.lineTo(left + width, top + height);
  context.closePath();
  context.clip();
}
