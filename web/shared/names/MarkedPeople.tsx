import { type CSSProperties, useRef, useState } from 'react';
import type { Picture, PictureLabel } from '../../../server/generation/contract.js';
import { MAX_LABELS } from '../../../server/generation/labels/contract.js';
import type { Box } from '../../../server/generation/sources/contract.js';
import { circleStyle } from '../faces/circle-style.js';
import circles from '../faces/FaceCircles.module.css';
import { FaceTools } from '../faces/FaceTools.js';
import { firstCircle } from '../faces/marked-face.js';
import { MarkedFace } from '../faces/MarkedFace.js';
import { isMarked } from './people.js';

interface MarkedPeopleProps {
  picture: Picture;
  people: readonly PictureLabel[];
  onChange: (people: PictureLabel[]) => void;
}

/** Circles around faces that the shop did not find, so that names can be under them. */
export function MarkedPeople({ picture, people, onChange }: MarkedPeopleProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const [newIndex, setNewIndex] = useState<number | null>(null);
  const boxes = people.map(({ box }) => box);
  const marked = people.flatMap(({ box }, index) => (isMarked(picture, box) ? [index] : []));
  const active = activeIndex !== null && marked.includes(activeIndex) ? activeIndex : (marked[0] ?? null);
  const ratio = picture.width / picture.height;

  const change = (index: number, box: Box | null) => {
    if (box) onChange(people.map((person, at) => (at === index ? { ...person, box } : person)));
    else onChange(people.filter((_, at) => at !== index));
  };
  const add = () => {
    setActiveIndex(people.length);
    setNewIndex(people.length);
    onChange([...people, { box: firstCircle(picture, boxes), text: '' }]);
  };
  return (
    <>
      {marked.length > 0 && (
        <div
          ref={frame}
          className={circles.frame}
          style={{ '--ratio': ratio } as CSSProperties}
          role="group"
          aria-label="Faces you marked"
        >
          <img src={picture.thumbnailUrl} alt="" decoding="async" />
          {marked.map((index) => (
            <MarkedFace
              key={index}
              box={boxes[index]!}
              name={`Person ${index + 1}`}
              style={circleStyle(boxes[index]!, boxes, ratio)}
              photo={picture}
              frame={frame}
              isNew={index === newIndex}
              onActive={() => setActiveIndex(index)}
              onChange={(box) => change(index, box)}
            />
          ))}
        </div>
      )}
      <FaceTools
        photo={picture}
        marked={active === null ? null : { number: active + 1, box: boxes[active]! }}
        isFull={people.length >= MAX_LABELS}
        onAdd={add}
        onChange={(box) => active !== null && change(active, box)}
      />
    </>
  );
}
