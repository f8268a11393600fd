import { daysIn, firstColumn, MONTH_NAMES } from '../../server/calendars/months/contract.js';
import type { Context2D, Rectangle } from '../types.js';
import { setFont } from './typefaces.js';

/** Lines of a month: its name and six weeks. */
const LINES = 7.2;

/** The twelve months of a year, weeks beginning on Sunday. */
export function drawMonths(context: Context2D, year: number, columns: number, { left, top, width, height }: Rectangle): void {
  const [cellWidth, cellHeight] = [width / columns, (height * columns) / MONTH_NAMES.length];
  const line = cellHeight / (LINES + 0.9);
  for (const [month, name] of MONTH_NAMES.entries()) {
    const x = left + (month % columns) * cellWidth + cellWidth * 0.06;
    const y = top + Math.floor(month / columns) * cellHeight;
    context.textBaseline = 'alphabetic';
    context.textAlign = 'left';
    setFont(context, name, 'serif', line * 1.02);
    context.fillStyle = '#86254b';
    context.fillText(name, x, y + line);
    drawDays(context, year, month, { left: x, top: y + line * 1.35, width: cellWidth * 0.88, height: line * 6 });
  }
}

function drawDays(context: Context2D, year: number, month: number, { left, top, width, height }: Rectangle): void {
  const [column, row] = [width / 7, height / 6];
  const shown = { year, month: month + 1 };
  const first = firstColumn(shown, 'sunday');
  context.textAlign = 'right';
  setFont(context, '1', 'sans', row * 0.68);
  for (let day = 1; day <= daysIn(shown); day++) {
    const cell = first + day - 1;
    context.fillStyle = cell % 7 === 0 ? '#86254b' : '#2b1820';
    context.fillText(String(day), left + ((cell % 7) + 0.8) * column, top + (Math.floor(cell / 7) + 0.8) * row);
  }
}
