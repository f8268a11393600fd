import { useState } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { usePicturesOf } from './use-pictures-of.js';

/**
 * The chosen one of a photo's pictures: at first `shown`, beside the newest of the others. `sideBySide` contains both in
 * a stable order, or only the chosen one.
 */
export function useChosenPicture(shown: Picture) {
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
    // Choosing moves no visible picture: each keeps its position.
    setIsChosenFirst(!isChosenFirst);
  };
  if (!other) return { chosen, pictures, sideBySide: [chosen], choose, onBroken };
  return { chosen, pictures, sideBySide: isChosenFirst ? [chosen, other] : [other, chosen], choose, onBroken };
}
