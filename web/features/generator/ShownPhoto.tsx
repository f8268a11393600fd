import { useState } from 'react';
import type { PrintSize } from '../../../server/catalog/contract.js';
import type { Photo } from '../../../server/generation/contract.js';
import { FaceTools } from '../../shared/faces/FaceTools.js';
import { firstCircle } from '../../shared/faces/marked-face.js';
import type { Face, NumberedFace } from './chosen-photos.js';
import { FacesOnPhoto } from './FacesOnPhoto.js';
import parts from './parts.module.css';
import { PhotoNote } from './PhotoNote.js';
import styles from './PhotoStage.module.css';

interface ShownPhotoProps {
  photo: Photo;
  /** 'Your photo', or which one of several. */
  caption: string;
  /** The faces in this photo, from left to right. */
  people: readonly NumberedFace[];
  /** Whether the shop still looks for faces in it. */
  isInspecting: boolean;
  canChoosePeople: boolean;
  isFull: boolean;
  /** How many people the customer expects in this photo; null when unknown. */
  expected: number | null;
  /** Print size of the picture. */
  inches: PrintSize | null;
  onChange: (index: number, change: Partial<Face> | null) => void;
  onMark: (box: Face['box']) => void;
  onBroken: () => void;
}

/** A photo of the picture, with the people in it. */
export function ShownPhoto(props: ShownPhotoProps) {
  const { photo, caption, people, isInspecting, canChoosePeople, isFull, expected, inches, onChange, onMark, onBroken } = props;
  /** Index of the circle that was used last. */
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const circles = people.filter(({ face }) => face.isMarked);
  const active = circles.find(({ index }) => index === activeIndex) ?? circles.at(-1) ?? null;
  return (
    <>
      <figure className={`${parts.print} ${styles.print} ${styles.flat}`}>
        <FacesOnPhoto
          photo={photo}
          people={people}
          isFull={isFull}
          newIndex={activeIndex}
          onActive={setActiveIndex}
          onChange={onChange}
          onBroken={onBroken}
        />
        <figcaption className={`${parts.caption} ${styles.caption}`}>{caption}</figcaption>
      </figure>
      <PhotoNote
        photo={photo}
        isInspecting={isInspecting}
        canChoosePeople={canChoosePeople}
        expected={expected}
        inches={inches}
      />
      {canChoosePeople && (
        <FaceTools
          photo={photo}
          marked={active && { number: active.number, box: active.face.box }}
          isFull={isFull}
          onAdd={() => {
            setActiveIndex(people.length);
            onMark(
              firstCircle(
                photo,
                people.map(({ face }) => face.box),
              ),
            );
          }}
          onChange={(box) => active && onChange(active.index, box && { box })}
        />
      )}
    </>
  );
}
