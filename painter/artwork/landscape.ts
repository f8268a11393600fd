import type { Context2D, Rectangle } from '../types.js';

const SKY = '#f9e0bd';
const SUN = '#f4b860';
/** Color, height of the ridge, and shape of each range of hills, from the farthest to the nearest. Lengths are fractions. */
const HILLS = [
  { color: '#e2ab97', ridge: 0.5, swell: 0.06, waves: 1.3, shift: 0.2 },
  { color: '#b8707a', ridge: 0.62, swell: 0.05, waves: 1.7, shift: 0.55 },
  { color: '#7a2445', ridge: 0.74, swell: 0.055, waves: 1.1, shift: 0.8 },
  { color: '#4a1530', ridge: 0.88, swell: 0.04, waves: 1.9, shift: 0.1 },
] as const;
const STEPS = 160;

/** The shop's own picture, for gifts without a customer's one: paper-cut hills and a sun. It has no people and no words. */
export function drawLandscape(context: Context2D, { left, top, width, height }: Rectangle): void {
  context.fillStyle = SKY;
  context.fillRect(left, top, width, height);
  context.fillStyle = SUN;
  context.beginPath();
  context.arc(left + width * 0.6, top + height * 0.4, Math.min(width, height) * 0.17, 0, 2 * Math.PI);
  context.fill();
  for (const { color, ridge, swell, waves, shift } of HILLS) {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(left, top + height);
    for (let step = 0; step <= STEPS; step++) {
      const across = step / STEPS;
      const rise = Math.sin((across * waves + shift) * 2 * Math.PI);
      context.lineTo(left + across * width, top + height * (ridge - swell * rise));
    }
    context.lineTo(left + width, top + height);
    context.closePath();
    context.fill();
  }
}
