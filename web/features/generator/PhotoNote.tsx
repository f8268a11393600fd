import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { PrintSize } from '../../../server/catalog/contract.js';
import { MAX_MEMBERS, type Photo } from '../../../server/generation/contract.js';
import parts from './parts.module.css';
import { hintsFor, countedPeople } from './photo-hints.js';
import styles from './PhotoNote.module.css';

interface PhotoNoteProps {
  photo: Photo | null;
  /** Whether the server is still looking for faces in the photo. */
  isInspecting: boolean;
  canChoosePeople: boolean;
  /** How many people the customer wants in the picture; null when they did not say. */
  expected: number | null;
  /** Print size of the picture; null when no gift was chosen. */
  inches: PrintSize | null;
}

/** Findings in the photo, or advice for a good one. The height is fixed, so that nothing below moves. */
export function PhotoNote({ photo, isInspecting, canChoosePeople, expected, inches }: PhotoNoteProps) {
  const hints = photo ? hintsFor(photo, { expected, inches, canChoosePeople }) : [];
  const [first] = hints;
  const Icon = first?.isQuestion ? QuestionIcon : WarningIcon;
  const people = photo?.findings?.faces.length ?? 0;
  return (
    <div className={styles.place}>
      {people === 0 && hints.length === 0 && (
        <p className={`${parts.hint} ${parts.centered}`}>
          {isInspecting ? (
            'Looking for faces in your photo.'
          ) : (
            <>
              <span className={styles.byMouse}>Drop or paste a photo here, or choose one. </span>A clear face in good light works
              best. Up to 50MB.
            </>
          )}
        </p>
      )}
      <div role="status" className={styles.found}>
        {people > 0 && (
          <p className={`${parts.hint} ${parts.centered}`}>
            We see {countedPeople(people)}. {canChoosePeople && people > 1 && howToChoose(people)}
          </p>
        )}
        {first && (
          <details className={`${first.isQuestion ? styles.question : parts.warning} ${styles.note}`}>
            <summary>
              <Icon size={20} aria-hidden />
              <span>
                {first.headline} <span className={styles.more}>What to do</span>
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
        )}
      </div>
    </div>
  );
}

const howToChoose = (people: number): string =>
  people > MAX_MEMBERS ? `To show only some of them, tap up to ${MAX_MEMBERS} faces.` : 'Tap a face to leave someone out.';
