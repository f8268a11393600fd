import { type CanvasHost, type PainterCanvas, type Typeface, typefacesFor } from '../../../painter/index.js';
import { TYPEFACE_FILES } from './typeface-files.js';

/** For browsers. */
export const canvasHost: CanvasHost = {
  // The painter draws only pictures of the host's own kind.
  createCanvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }) as unknown as PainterCanvas,
};

const loading = new Map<string, Promise<unknown>>();

/** Resolves when these texts can be drawn. @throws when a typeface cannot be fetched; asked again, it is tried again */
export async function loadTypefaces(texts: readonly string[]): Promise<void> {
  await Promise.all(typefacesFor(texts).map(load));
}

function load({ family, weight }: Typeface): Promise<unknown> {
  const before = loading.get(family);
  if (before) return before;
  const face = new FontFace(family, `url(${TYPEFACE_FILES[family]})`, { weight });
  const loaded = face.load().then(() => document.fonts.add(face));
  loading.set(family, loaded);
  loaded.catch(() => loading.delete(family));
  return loaded;
}
