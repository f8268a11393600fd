import type { Context2D, Rectangle, Size } from '../types.js';
import type { LineStyle, WordBlock } from './layouts.js';
import { isBrandText, setFont, shownAs } from './typefaces.js';

/** Space between the letters of small capitals, as a fraction of their size. */
const SPACING = 0.14;
/** Distance from one line to the next, as a multiple of the size. */
const LEADING = { serif: 1.12, sans: 1.5 } as const;
/** Height of capitals as a fraction of the size: lines are centered by it. */
const CAPITALS = 0.7;

/** A line of words, ready to be drawn. */
export interface TypesetLine {
  /** As it was typed. */
  word: string;
  /** The part of the word on this line. */
  text: string;
  style: LineStyle;
  /** Pixels. */
  size: number;
}

/** The words of a block as lines that fit into it, largest possible. @param sheet in pixels */
export function typeset(context: Context2D, words: readonly string[], block: WordBlock, sheet: Size): TypesetLine[] {
  const room = { width: block.box.width * sheet.width, height: block.box.height * sheet.height };
  const lines = words.flatMap((word, index) => {
    const style = index === 0 ? block.headline : block.others;
    return setWord(context, word, style, style.size * sheet.width, room.width);
  });
  const height = heightOf(lines);
  const shrink = Math.min(1, room.height / height);
  return lines.map((line) => ({ ...line, size: line.size * shrink }));
}

/** @param most pixels that the letters may have */
function setWord(context: Context2D, word: string, style: LineStyle, most: number, width: number): TypesetLine[] {
  const text = shownAs(word, style.typeface);
  const whole = sizeThatFits(context, text, style, most, width);
  if (whole === most || style.lines === 1) return [{ word, text, style, size: whole }];
  const parts = inTwo(text);
  const size = Math.min(...parts.map((part) => sizeThatFits(context, part, style, most, width)));
  return size > whole ? parts.map((part) => ({ word, text: part, style, size })) : [{ word, text, style, size: whole }];
}

/** Splits the text at the space closest to its middle. */
function inTwo(text: string): string[] {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = breaks.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0];
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

function sizeThatFits(context: Context2D, text: string, style: LineStyle, most: number, width: number): number {
  const natural = widthOf(context, text, style, most);
  return natural > width ? (most * width) / natural : most;
}

function heightOf(lines: readonly TypesetLine[]): number {
  return lines.reduce((sum, { size, style }) => sum + size * LEADING[style.typeface], 0);
}

/** Draws the lines one below the other in the middle of the block. */
export function drawLines(context: Context2D, lines: readonly TypesetLine[], room: Rectangle): void {
  let top = room.top + (room.height - heightOf(lines)) / 2;
  for (const line of lines) {
    const height = line.size * LEADING[line.style.typeface];
    drawLine(context, line, room.left + room.width / 2, top + (height + line.size * CAPITALS) / 2);
    top += height;
  }
}

/** @param center of the line, in pixels */
export function drawLine(context: Context2D, { word, text, style, size }: TypesetLine, center: number, baseline: number): void {
  setFont(context, text, style.typeface, size);
  context.fillStyle = style.color;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.direction = isRightToLeft(word) ? 'rtl' : 'ltr';
  const left = center - widthOf(context, text, style, size) / 2;
  if (!isSpaced(text, style)) {
    context.fillText(text, left, baseline);
    return;
  }
  // Letter by letter: not every browser's canvas supports letter spacing.
  let at = left;
  for (const letter of text) {
    context.fillText(letter, at, baseline);
    at += context.measureText(letter).width + size * SPACING;
  }
}

function widthOf(context: Context2D, text: string, style: LineStyle, size: number): number {
  setFont(context, text, style.typeface, size);
  if (!isSpaced(text, style)) return context.measureText(text).width;
  const letters = [...text];
  return letters.reduce((sum, letter) => sum + context.measureText(letter).width, 0) + (letters.length - 1) * size * SPACING;
}

/** Other scripts are drawn as a whole: marks belong to the letter before them, and some run from right to left. */
function isSpaced(text: string, { typeface }: LineStyle): boolean {
  return typeface === 'sans' && isBrandText(text);
}

/** Decides by the first letter, as browsers do: for all lines of a text, so that its digits and other scripts keep their order. */
function isRightToLeft(text: string): boolean {
  return /^[\u0590-\u05ff]/u.test(/\p{L}/u.exec(text)?.[0] ?? '');
}
