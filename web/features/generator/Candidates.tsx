import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight';
import { type ReactNode, useRef, useState } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './Candidates.module.css';
import { ChooseButton } from './ChooseButton.js';
import { failureOfCall } from './failures.js';
import { usePutInFrontMutation } from './generator-api.js';

interface CandidatesProps {
  /** The two of a generation, the front one first. */
  candidates: readonly Picture[];
  chosenId: string;
  onChoose: (picture: Picture) => void;
  children: (picture: Picture) => ReactNode;
}

/** Two pictures of one generation: side by side, or on phones behind each other, to be swiped. */
export function Candidates({ candidates, chosenId, onChoose, children }: CandidatesProps) {
  const [putInFront, { isLoading, error }] = usePutInFrontMutation();
  /** Each keeps its position when the other one comes in front. */
  const [ids] = useState(() => candidates.map(({ id }) => id));
  const [seen, setSeen] = useState(0);
  const [said, setSaid] = useState('');
  const row = useRef<HTMLUListElement>(null);
  const inOrder = ids.flatMap((id) => candidates.find((each) => each.id === id) ?? []);

  const choose = async (picture: Picture, position: number) => {
    if (isLoading || picture.id === chosenId) return;
    const { data: front } = await putInFront(picture);
    if (!front) return;
    setSaid(`Picture ${position + 1} is chosen now, for your gifts and downloads.`);
    onChoose(front);
  };
  return (
    <div role="group" aria-label="Pictures to choose from" className={styles.candidates}>
      <ul ref={row} className={styles.row} onScroll={({ currentTarget }) => setSeen(positionIn(currentTarget))}>
        {inOrder.map((picture, position) => (
          <li key={picture.id} className={styles.side}>
            {children(picture)}
            <ChooseButton isChosen={picture.id === chosenId} onChoose={() => void choose(picture, position)}>
              {picture.id === chosenId ? 'Chosen' : 'Use this one'}
              <span className="visually-hidden"> (picture {position + 1})</span>
            </ChooseButton>
          </li>
        ))}
      </ul>
      <div className={styles.turn}>
        <Button
          variant="quiet"
          size={40}
          icon={<ArrowsLeftRightIcon size={20} aria-hidden />}
          onClick={() => row.current?.scrollTo({ left: seen === 0 ? row.current.scrollWidth : 0 })}
        >
          {seen + 1} of {inOrder.length}: show the other
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {error && <p role="alert">{failureOfCall(error)}</p>}
    </div>
  );
}

/** Which one of the two has been swiped to. */
function positionIn({ scrollLeft, clientWidth }: Element): number {
  return scrollLeft > clientWidth / 2 ? 1 : 0;
}
