import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useEffect, useRef } from 'react';
import type { NumberedFace } from './chosen-photos.js';
import parts from './parts.module.css';
import type { SourceProblem } from './source-problem.js';
import styles from './SourceProblemNote.module.css';

interface SourceProblemNoteProps {
  problem: SourceProblem;
  /** Everyone in the picture. */
  people: readonly NumberedFace[];
}

/** Alert about a photo or person that has to be changed before the picture can be made. */
export function SourceProblemNote({ problem, people }: SourceProblemNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // The clicked button is further down, so the note may be out of view.
  useEffect(() => {
    void note.current?.scrollIntoView?.({ block: 'center' });
  }, [problem]);
  const inPhoto = people.filter(({ photo }) => photo === problem.photo);
  const person = problem.person === null ? undefined : inPhoto[problem.person];
  return (
    <div ref={note} className={`${parts.warning} ${styles.note}`} role="alert">
      <WarningIcon size={20} aria-hidden />
      <p>
        {person ? `Person ${person.number}` : `Photo ${problem.photo + 1}`}: {problem.message} Nothing was charged.
      </p>
    </div>
  );
}
