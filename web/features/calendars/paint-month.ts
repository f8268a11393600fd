import { faceSquare, type MonthSheet } from '../../../painter/index.js';
import type { Calendar, CalendarPage } from '../../../server/calendars/contract.js';
import { markedDays } from '../../../server/calendars/months/contract.js';
import { loadOwnPicture, paintFlatGift } from '../../shared/names/flat-gift.js';
import { type OfferedFace, offeredFace } from './calendar-faces.js';

/** Paints the sheet of a month as it is printed. @throws when its picture or a typeface cannot be had, and the signal's reason */
export async function paintMonth(
  canvas: HTMLCanvasElement,
  calendar: Calendar,
  { image, year, month }: CalendarPage,
  token: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (!image) return;
  const picture = await loadOwnPicture(image.id, token, signal);
  try {
    const sheet = { year, month, weekStart: calendar.weekStart, days: await daysOf(calendar, { year, month }) };
    signal.throwIfAborted();
    const { faces, labels } = image;
    await paintFlatGift(canvas, { kind: 'calendar', orientation: 'upright', faces, labels, words: [], calendar: sheet }, picture);
  } finally {
    picture.close();
  }
}

async function daysOf(calendar: Calendar, month: Pick<CalendarPage, 'year' | 'month'>): Promise<MonthSheet['days']> {
  const days = markedDays(month, calendar).map(async ({ dates, ...day }) => {
    const printed = dates.map(async ({ text, date }) => {
      const face = offeredFace(calendar, date.face);
      return { text, face: face ? await cutOut(face) : null };
    });
    return { ...day, dates: await Promise.all(printed) };
  });
  return Promise.all(days);
}

/** Null when the picture does not load: then only the face is missing. */
async function cutOut({ image, face }: OfferedFace): Promise<ImageBitmap | null> {
  const thumbnail = new Image();
  thumbnail.src = image.thumbnailUrl;
  try {
    await thumbnail.decode();
    const { left, top, width, height } = faceSquare(face.box, {
      width: thumbnail.naturalWidth,
      height: thumbnail.naturalHeight,
    });
    return await createImageBitmap(thumbnail, left, top, width, height);
  } catch {
    return null;
  }
}
