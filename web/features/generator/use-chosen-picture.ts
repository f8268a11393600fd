import { useState } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { imagesApi, usePictureVersionsQuery } from '../../shared/images/images-api.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import type { Recipe } from '../../shared/use-deletion.js';
import { useGenerationQuery } from './generator-api.js';
import { usePicturesOf } from './use-pictures-of.js';
import { oneOfEachTree, treeOf, versionsInOrder } from './versions.js';

/**
 * The chosen one of a photo's pictures and their versions: at first `shown`. `sideBySide` contains it and another one in a
 * stable order, or only the chosen one.
 */
export function useChosenPicture(shown: Picture) {
  const { pictures: known, onBroken } = usePicturesOf(shown.photoId);
  const dispatch = useAppDispatch();
  const [picked, setPicked] = useState(shown);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [isChosenFirst, setIsChosenFirst] = useState(true);
  /** Choosing another version asks for no new list: the answer might be older than a deletion in the meantime. */
  const [asked, setAsked] = useState(shown);
  if (treeOf(asked) !== treeOf(picked)) setAsked(picked);
  const versionsQuery = usePictureVersionsQuery(asked, { refetchOnMountOrArgChange: true, refetchOnReconnect: true });
  const { data: generation } = useGenerationQuery(picked.generationId);
  const versions = versionsInOrder(versionsQuery.data?.versions ?? []);
  const candidates = generation?.candidates ?? [];

  const inTree = versions.map(({ picture }) => picture);
  // The addresses in the lists are the newest.
  const chosen = [...inTree, ...candidates, ...known, shown].find(({ id }) => id === picked.id) ?? picked;
  const pictures = oneOfEachTree(known, chosen, inTree);
  const before = versions.find(({ picture }) => picture.id === chosen.id)?.before ?? null;
  const others = (inTree.length > 1 ? inTree.toReversed() : pictures).filter(({ id }) => id !== chosen.id);
  const other = others.find(({ id }) => id === otherId) ?? before ?? others[0];
  const choose = (picture: Picture) => {
    if (picture.id === chosen.id) return;
    setPicked(picture);
    setOtherId(chosen.id);
    // Choosing moves no visible picture: each keeps its position.
    setIsChosenFirst(!isChosenFirst);
  };
  const sideBySide = !other ? [chosen] : isChosenFirst ? [chosen, other] : [other, chosen];
  const changeVersions = (recipe: Recipe<Picture>) =>
    void dispatch(
      imagesApi.util.updateQueryData('pictureVersions', asked, (list) => {
        list.versions = recipe(list.versions) ?? list.versions;
      }),
    );
  return { chosen, before, pictures, versions, versionsQuery, changeVersions, candidates, sideBySide, choose, onBroken };
}
