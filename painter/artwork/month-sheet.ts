import { daysIn, firstColumn, MONTH_NAMES, type WeekStart } from '../../server/calendars/months/contract.js';
import type { Context2D, MarkedCell, MonthSheet, PicturePixels, Rectangle, Size } from '../types.js';
import { fill } from './rectangles.js';
import { setFont } from './typefaces.js';

const INK = '#2b1820';
const SOFT = '#5b3a42';
const MULBERRY = '#86254b';
const LINE = '#e4d8c6';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Months with fewer weeks have cells of the same size. */
const MIN_WEEKS = 5;
/** Lengths of a sheet's text, as fractions of the sheet's width. 0.007 are 6 points. */
const SIZES = { weekday: 0.0125, day: 0.0175, date: 0.0108, holiday: 0.0085, smallest: 0.007, padding: 0.006 } as const;
const LEADING = 1.18;
/** How much of a cell's height the number of the day takes. */
const DAY_ROW = 0.36;
const MAX_LINES = 3;
/** Height of the row with the names of the weekdays, as a fraction of the sheet's height. */
const WEEKDAY_ROW = 0.022;

/** The days of a month below its picture: numbers, holidays, and dates with their faces. */
export function drawMonthSheet(context: Context2D, sheet: MonthSheet, area: Rectangle, size: Size): void {
  const unit = size.width;
  const column = area.width / 7;
  const header = WEEKDAY_ROW * size.height;
  const first = firstColumn(sheet, sheet.weekStart);
  const days = daysIn(sheet);
  const weeks = Math.max(MIN_WEEKS, Math.ceil((first + days) / 7));
  const height = (area.height - header) / weeks;
  drawWeekdays(context, sheet.weekStart, { ...area, height: header }, unit);
  for (let week = 0; week <= weeks; week++) {
    fill(context, { left: area.left, top: area.top + header + week * height, width: area.width, height: unit * 0.0008 }, LINE);
  }
  for (let day = 1; day <= days; day++) {
    const index = first + day - 1;
    const cell = {
      left: area.left + (index % 7) * column + SIZES.padding * unit,
      top: area.top + header + Math.floor(index / 7) * height,
      width: column - 2 * SIZES.padding * unit,
      height,
    };
    const isSunday = (index + (sheet.weekStart === 'monday' ? 1 : 0)) % 7 === 0;
    const marked = sheet.days.find((each) => each.day === day);
    drawDay(context, day, cell, isSunday || Boolean(marked?.holidays.length), unit);
    if (marked) drawMarks(context, marked, cell, unit);
  }
}

function drawWeekdays(context: Context2D, weekStart: WeekStart, row: Rectangle, unit: number): void {
  const column = row.width / 7;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.direction = 'ltr';
  for (let index = 0; index < 7; index++) {
    const weekday = (index + (weekStart === 'monday' ? 1 : 0)) % 7;
    const text = (WEEKDAYS[weekday] ?? '').toUpperCase();
    setFont(context, text, 'sans', SIZES.weekday * unit);
    context.fillStyle = weekday === 0 ? MULBERRY : SOFT;
    context.fillText(text, row.left + index * column + SIZES.padding * unit, row.top + row.height * 0.7);
  }
}

function drawDay(context: Context2D, day: number, cell: Rectangle, isRed: boolean, unit: number): void {
  const size = SIZES.day * unit;
  context.textAlign = 'left';
  context.direction = 'ltr';
  setFont(context, String(day), 'sans', size);
  context.fillStyle = isRed ? MULBERRY : INK;
  context.fillText(String(day), cell.left, cell.top + size * 1.15);
}

function drawMarks(context: Context2D, { holidays, dates, day }: MarkedCell, cell: Rectangle, unit: number): void {
  const number = day > 9 ? SIZES.day * unit * 1.5 : SIZES.day * unit * 0.9;
  const top = cell.height * DAY_ROW;
  if (holidays.length > 0) {
    const beside = { left: cell.left + number, top: cell.top + SIZES.padding * unit * 0.6, width: cell.width - number };
    // Without dates, the names of holidays may go further down.
    const room = { ...beside, height: (dates.length > 0 ? top : cell.height) - SIZES.padding * unit };
    drawText(context, holidays.join(', '), room, { size: SIZES.holiday * unit, color: MULBERRY, align: 'right' }, unit);
  }
  const below = cell.height - top - SIZES.padding * unit;
  for (const [index, { text, face }] of dates.entries()) {
    const row = { ...cell, top: cell.top + top + (index * below) / dates.length, height: below / dates.length };
    const side = face ? Math.min(row.height * 0.96, cell.width * 0.34) : 0;
    if (face) drawFace(context, face, { left: row.left, top: row.top + (row.height - side) / 2, width: side, height: side });
    const gap = face ? side + SIZES.padding * unit : 0;
    const room = { ...row, left: row.left + gap, width: row.width - gap };
    drawText(context, text, room, { size: SIZES.date * unit, color: INK, align: 'left' }, unit);
  }
}

/** A small round face. */
function drawFace(context: Context2D, face: PicturePixels, { left, top, width, height }: Rectangle): void {
  context.save();
  context.beginPath();
  context.arc(left + width / 2, top + height / 2, width / 2, 0, 2 * Math.PI);
  context.clip();
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(face, 0, 0, face.width, face.height, left, top, width, height);
  context.restore();
}

interface TextStyle {
  size: number;
  color: string;
  align: 'left' | 'right';
}

/** Text in several lines in the middle of its room, smaller where it would not fit. */
function drawText(context: Context2D, text: string, room: Rectangle, { size, color, align }: TextStyle, unit: number): void {
  let fitting = size;
  let lines = linesOf(context, text, fitting, room.width);
  const fits = () =>
    lines.length <= MAX_LINES &&
    lines.length * fitting * LEADING <= room.height &&
    lines.every(({ width }) => width <= room.width);
  while (!fits() && fitting > SIZES.smallest * unit * 0.7) {
    fitting *= 0.94;
    lines = linesOf(context, text, fitting, room.width);
  }
  context.fillStyle = color;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.direction = /^\P{L}*[\u0590-\u05ff]/u.test(text) ? 'rtl' : 'ltr';
  // At the top where it is beside the number of the day.
  const offset = align === 'right' ? 0 : Math.max(0, (room.height - lines.length * fitting * LEADING) / 2);
  for (const [index, line] of lines.entries()) {
    setFont(context, text, 'sans', fitting);
    const left = align === 'right' ? room.left + room.width - line.width : room.left;
    context.fillText(line.text, left, room.top + offset + index * fitting * LEADING + fitting * 0.95);
  }
}

function linesOf(context: Context2D, text: string, size: number, width: number): { text: string; width: number }[] {
  setFont(context, text, 'sans', size);
  const lines: { text: string; width: number }[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last ? `${last.text} ${word}` : word;
    const measured = context.measureText(longer).width;
    if (last && measured <= width) Object.assign(last, { text: longer, width: measured });
    else lines.push({ text: word, width: context.measureText(word).width });
  }
  return lines;
}

/** `January 2027` */
export function titleOfMonth({ year, month }: MonthSheet): string {
  return `${MONTH_NAMES[month - 1] ?? ''} ${year}`;
}
