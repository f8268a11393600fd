import { type Artwork, groundOf, labelsTooSmall, paintArtwork, sheetOf } from '../../../painter/index.js';
import { canvasHost, loadTypefaces } from '../gifts/canvas-host.js';

/** Pixels of the longer side. */
const LONG_SIDE = 1_000;

/** The customer's picture, as a painter needs it. @throws when it cannot be had */
export async function loadOwnPicture(id: string, token: string | null, signal: AbortSignal): Promise<ImageBitmap> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`/api/generated-images/${id}/original`, { signal, headers });
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`);
  return createImageBitmap(await answer.blob());
}

/** Paints the sheet of a gift as it is printed. @throws when a typeface cannot be fetched */
export async function paintFlatGift(canvas: HTMLCanvasElement, artwork: Artwork, picture: ImageBitmap): Promise<void> {
  await loadTypefaces([...artwork.words, ...(artwork.labels ?? []).map(({ text }) => text), ...textsOf(artwork.calendar)]);
  const { width, height } = sheetOf(artwork.kind, artwork.orientation);
  const scale = LONG_SIDE / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const sheet = canvasHost.createCanvas(size.width, size.height);
  const context = sheet.getContext('2d');
  if (!context) throw new Error('this device has no canvas');
  paintArtwork(context, { ...artwork, ground: groundOf(canvasHost, picture) }, picture, size);
  Object.assign(canvas, size);
  canvas.getContext('2d')?.drawImage(sheet as unknown as HTMLCanvasElement, 0, 0);
}

function textsOf(calendar: Artwork['calendar']): string[] {
  if (!calendar || calendar === 'cover') return [];
  return calendar.days.flatMap(({ holidays, dates }) => [...holidays, ...dates.map(({ text }) => text)]);
}

/** For each name whether it would be hard to read on this gift. @throws when a typeface cannot be fetched */
export async function areNamesTooSmall(artwork: Artwork, picture: { width: number; height: number }): Promise<boolean[]> {
  await loadTypefaces((artwork.labels ?? []).map(({ text }) => text));
  const context = canvasHost.createCanvas(1, 1).getContext('2d');
  return context ? labelsTooSmall(context, artwork, picture) : [];
}
