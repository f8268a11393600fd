import type { Picture, PictureLabel } from '../../../server/generation/contract.js';
import { useAppSelector } from '../store/hooks.js';
import { printableNames } from './people.js';
import { selectTypedNames } from './typed-names-slice.js';

const NONE: readonly PictureLabel[] = [];

/** The names as the picture's gifts have them: as they are typed, or else as they were saved. */
export function usePrintedNames(id: string, picture: Pick<Picture, 'labels'> | undefined): readonly PictureLabel[] {
  const typed = useAppSelector(selectTypedNames(id));
  const saved = picture?.labels ?? NONE;
  return typed ? printableNames(typed.labels, saved) : saved;
}
