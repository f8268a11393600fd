import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { PrintSize } from '../../../server/catalog/contract.js';
import type { Photo } from '../../../server/generation/contract.js';
import parts from './parts.module.css';
import { hintsFor, peopleSeen } from './photo-hints.js';
import styles from './PhotoNote.module.css';
import type { Selections } from './selections.js';

interface PhotoNoteProps {
  photo: Photo | null;
  /** How many people the picture is to show; null in free mode. */
  members: Pick<Selections, 'memberCount' | 'memberCountChosen'> | null;
  /** How large the picture is printed; null when no gift was chosen. */
  inches: PrintSize | null;
}

/** What was found in the photo, or what a good one is: one index of one height, so that nothing below moves. */
export function PhotoNote({ photo, members, inches }: PhotoNoteProps) {
  const hints = photo ? hintsFor(photo, members?.memberCount ?? null, inches) : [];
  const people = photo?.findings?.faces.length ?? 0;
  return (
    <div className={styles.place}>
      {hints.length === 0 && people === 0 && (
        <p className={`${parts.hint} ${parts.centered}`}>
          Drop or paste a photo here, or choose one. A clear face in good light works best. Up to 50MB.
        </p>
      )}
      <div role="status">
        {hints[0] ? (
          <details className={`${parts.warning} ${styles.note}`}>
            <summary>
              <WarningIcon size={20} aria-hidden />
              <span>
                {hints[0].headline} <span className={styles.more}>What to do</span>
              </span>
            </summary>
            {hints.map(({ headline, advice }, index) => (
              <p key={headline}>
                {index > 0 && `${headline} `}
                {advice}
              </p>
            ))}
            <p>You can still use this photo.</p>
          </details>
        ) : (
          people > 0 && (
            <p className={`${parts.hint} ${parts.centered}`}>
              {peopleSeen(people)}
              {members && !members.memberCountChosen && people > 1 ? ', so we filled in “How many people?” for you.' : '.'}
            </p>
          )
        )}
      </div>
    </div>
  );
}
