import { sizesOfWords } from '../../../painter/index.js';
import type { GiftKind, Orientation } from '../../../server/catalog/gifts/contract.js';
import { cleanWord } from '../../../server/catalog/words/contract.js';
import { canvasHost, loadTypefaces } from '../../shared/gifts/canvas-host.js';

/** For each text whether it would be hard to read on a gift of this kind. @throws when a font cannot be fetched */
export async function areTooSmall(kind: GiftKind, orientation: Orientation, texts: readonly string[]): Promise<boolean[]> {
  const words = texts.map(cleanWord);
  if (words.every((word) => word === '')) return [];
  await loadTypefaces(words);
  const context = canvasHost.createCanvas(1, 1).getContext('2d');
  return context ? sizesOfWords(context, { kind, orientation, faces: [], words }).map(({ isTooSmall }) => isTooSmall) : [];
}
