import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { type CSSProperties, type FocusEvent, useRef, useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';
import type { Box } from '../../../server/generation/sources/contract.js';
import { circleStyle } from '../../shared/faces/circle-style.js';
import styles from '../../shared/faces/FaceCircles.module.css';
import { MarkedFace } from '../../shared/faces/MarkedFace.js';
import { type Face, middleOf, type NumberedFace } from './chosen-photos.js';

interface FacesOnPhotoProps {
  photo: Photo;
  /** The faces in this photo, from left to right. */
  people: readonly NumberedFace[];
  /** Whether there is no room in the picture for anyone else. */
  isFull: boolean;
  /** Index of a circle that was just added, and gets the focus. */
  newIndex: number | null;
  /** The circle with this index is used. */
  onActive: (index: number) => void;
  onChange: (index: number, change: Partial<Face> | null) => void;
  onBroken: () => void;
}

/** The photo in its own shape, with a round button on each face. */
export function FacesOnPhoto({ photo, people, isFull, newIndex, onActive, onChange, onBroken }: FacesOnPhotoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { inOrder, ...keepOrder } = useOrder(people);
  const ratio = photo.width / photo.height;
  const boxes = people.map(({ face }) => face.box);
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ '--ratio': ratio } as CSSProperties}
      role="group"
      aria-label="Who is in the picture?"
      {...keepOrder}
    >
      <img src={photo.thumbnail_url} alt={`Your photo ${photo.original_filename}`} decoding="async" onError={onBroken} />
      {inOrder.map(({ face, number, index }) => {
        const style = circleStyle(face.box, boxes, ratio);
        const name = `Person ${number}, ${sideOf(face.box)}`;
        return face.isMarked ? (
          <MarkedFace
            key={index}
            box={face.box}
            name={name}
            style={style}
            photo={photo}
            frame={frame}
            isNew={index === newIndex}
            onActive={() => onActive(index)}
            onChange={(box) => onChange(index, box && { box })}
          />
        ) : (
          <button
            key={index}
            type="button"
            className={styles.chip}
            style={style}
            aria-label={name}
            aria-pressed={face.isIn}
            disabled={isFull && !face.isIn}
            onClick={() => onChange(index, { isIn: !face.isIn })}
          >
            {face.isIn && (
              <span className={styles.tick}>
                <CheckIcon weight="bold" aria-hidden />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/**
 * The faces from left to right. As long as one of them has the focus, a circle that is moved past another face keeps its
 * turn: an element that changes its position in the document loses the focus.
 */
function useOrder(people: readonly NumberedFace[]) {
  const [kept, setKept] = useState<readonly number[] | null>(null);
  const turnOf = ({ index }: NumberedFace) => (kept?.includes(index) ? kept.indexOf(index) : Infinity);
  return {
    inOrder: kept ? people.toSorted((one, other) => turnOf(one) - turnOf(other) || 0) : people,
    onFocus: () => setKept((before) => before ?? people.map(({ index }) => index)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setKept(null);
    },
  };
}

function sideOf(box: Box): string {
  const middle = middleOf(box);
  if (middle < 1 / 3) return 'left';
  return middle > 2 / 3 ? 'right' : 'middle';
}
