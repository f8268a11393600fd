import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import {
  type ChosenPhoto,
  chosenPhotoOf,
  type Face,
  withFace,
  withFacesFound,
  withMarkedFace,
  withPhoto,
} from './chosen-photos.js';
import type { Selections } from './selections.js';
import { useInspection } from './use-inspection.js';
import type { UpdateSelections } from './use-selections.js';

interface Known {
  /** The customer's photos; undefined until the server has sent them. */
  photos: readonly Photo[] | undefined;
  /** False while an older list is shown. */
  isCurrent: boolean;
  /** Whether the customer chooses the people by their faces. */
  canChoosePeople: boolean;
}

export interface PhotosOfPicture {
  chosen: readonly ChosenPhoto[];
  /** The one that is shown large. */
  shown: ChosenPhoto | null;
  show: (imageId: string) => void;
  /** Whether the shop still looks for faces in this photo. */
  isInspecting: (photo: Photo) => boolean;
  /** @param adds beside the other photos, instead of in place of the one that is shown */
  choose: (photo: Photo, adds: boolean) => void;
  /** Leaves a photo out, and offers Undo. */
  remove: (imageId: string) => void;
  /** Changes a face, by its index in the photo; null deletes one that the customer marked. */
  changeFace: (imageId: string, index: number, change: Partial<Face> | null) => void;
  markFace: (box: Face['box']) => void;
}

/** The photos of the picture that is to be made, and who is in it. */
export function useChosenPhotos(selections: Selections, update: UpdateSelections, known: Known): PhotosOfPicture {
  const { photos, isCurrent, canChoosePeople } = known;
  const toast = useToast();
  const [shownId, setShownId] = useState<string | null>(null);
  // A photo that was deleted, or belongs to another account, is no longer chosen.
  const chosen = useMemo(
    () => selections.photos.filter(({ imageId }) => !photos || !isCurrent || photos.some(({ id }) => id === imageId)),
    [selections.photos, photos, isCurrent],
  );
  const shown = chosen.find(({ imageId }) => imageId === shownId) ?? chosen[0] ?? null;

  const change = (changed: (before: Selections['photos'], all: Selections) => Selections['photos']) =>
    update((before) => {
      const after = changed(before.photos, before);
      return after === before.photos ? before : { ...before, photos: after };
    });

  const dropGone = useEffectEvent(() =>
    change((before) => before.filter(({ imageId }) => chosen.some((photo) => photo.imageId === imageId))),
  );
  const isOneGone = chosen.length < selections.photos.length;
  useEffect(() => {
    if (isOneGone) dropGone();
  }, [isOneGone]);

  const inPicture = chosen.flatMap(({ imageId }) => photos?.find(({ id }) => id === imageId) ?? []);
  const isInspecting = useInspection(inPicture);
  const addFaces = useEffectEvent(() => {
    for (const { id, findings } of inPicture) {
      if (findings) change((before, { memberSelections }) => withFacesFound(before, id, findings.faces, memberSelections));
    }
  });
  useEffect(() => {
    if (canChoosePeople) addFaces();
  }, [canChoosePeople, photos, selections.photos]);

  return {
    chosen,
    shown,
    show: setShownId,
    isInspecting,
    choose: (photo, adds) => {
      const isThere = chosen.some(({ imageId }) => imageId === photo.id);
      if (isThere && chosen.length + Number(adds) > 1) toast({ tone: 'info', title: 'This photo is already in your picture.' });
      change((before) => withPhoto(before, chosenPhotoOf(photo), adds ? undefined : shown?.imageId));
      setShownId(photo.id);
    },
    remove: (imageId) => {
      const index = chosen.findIndex((photo) => photo.imageId === imageId);
      const removed = chosen[index];
      if (!removed) return;
      change((before) => before.filter((photo) => photo.imageId !== imageId));
      const undo = () =>
        change((before) => (before.some((photo) => photo.imageId === imageId) ? before : before.toSpliced(index, 0, removed)));
      toast({ tone: 'info', title: 'Photo removed from your picture', action: { label: 'Undo', run: undo } });
    },
    changeFace: (imageId, index, changed) => change((before) => withFace(before, imageId, index, changed)),
    markFace: (box) => shown && change((before) => withMarkedFace(before, shown.imageId, box)),
  };
}
