import { useState } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { usePicturesOf } from './use-pictures-of.js';

interface ChosenPicture {
  chosen: Picture;
  /** All of the photo, newest first. */
  pictures: readonly Picture[];
  /** The chosen one and the one to compare it with, each in its place; the chosen one alone where there is no other. */
  sideBySide: readonly Picture[];
  choose: (image: Picture) => void;
  onBroken: () => void;
}

/** Of the pictures of one photo, the one that is chosen: at first `shown`, beside the newest of the others. */
export function useChosenPicture(shown: Picture): ChosenPicture {
  const { pictures: known, onBroken } = usePicturesOf(shown.photoId);
  const pictures = known.some(({ id }) => id === shown.id) ? known : [shown, ...known];
  const [chosenId, setChosenId] = useState(shown.id);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [isChosenFirst, setIsChosenFirst] = useState(true);
  const chosen = pictures.find(({ id }) => id === chosenId) ?? shown;
  const others = pictures.filter(({ id }) => id !== chosen.id);
  const other = others.find(({ id }) => id === otherId) ?? others[0];
  const choose = ({ id }: Picture) => {
    if (id === chosen.id) return;
    setChosenId(id);
    setOtherId(chosen.id);
    // A press moves nothing that is in sight: what was there stays in its place.
    setIsChosenFirst(!isChosenFirst);
  };
  if (!other) return { chosen, pictures, sideBySide: [chosen], choose, onBroken };
  return { chosen, pictures, sideBySide: isChosenFirst ? [chosen, other] : [other, chosen], choose, onBroken };
}
