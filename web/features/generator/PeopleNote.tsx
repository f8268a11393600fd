import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import type { PeopleCount, Picture } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { failureOfCall } from './failures.js';
import parts from './parts.module.css';
import styles from './PeopleNote.module.css';
import { numberWord } from './result-words.js';
import { useFreeRetry } from './use-free-retry.js';

/** Id of the message that describes the page's heading. */
export const PEOPLE_NOTE_ID = 'people-note';

export const hasPeopleNote = ({ missingPeople, extraPeople }: Picture): boolean => Boolean(missingPeople ?? extraPeople);

interface PeopleNoteProps {
  image: Picture;
  onRetry: (() => void) | undefined;
}

/** Says that the picture shows fewer or more people than it should, and offers the one free retry. */
export function PeopleNote({ image, onRetry }: PeopleNoteProps) {
  const { canRetry, tryAgain, isLoading, error } = useFreeRetry(image, onRetry);
  const { missingPeople, extraPeople } = image;
  const whatElse = missingPeople
    ? 'You can still use it, or try again with a photo that shows every face clearly.'
    : 'You can still use it, or make another one.';
  const message = missingPeople ? sayMissing(missingPeople) : extraPeople && sayExtra(extraPeople);
  return (
    <div className={`${parts.warning} ${styles.note}`} role="note" aria-labelledby={PEOPLE_NOTE_ID}>
      <UsersThreeIcon size={24} aria-hidden />
      <div className={styles.words}>
        <p id={PEOPLE_NOTE_ID} className={styles.title}>
          {message}
        </p>
        <p>{canRetry ? 'That’s on us. Try this one again for free.' : whatElse}</p>
        {error && <p role="alert">{failureOfCall(error)}</p>}
      </div>
      {canRetry && (
        <Button
          variant="outline"
          icon={<ArrowsClockwiseIcon size={20} aria-hidden />}
          isBusy={isLoading}
          onClick={() => void tryAgain()}
        >
          Try again free
        </Button>
      )}
    </div>
  );
}

function sayMissing({ seen, expected }: PeopleCount): string {
  if (seen > 0) return `We can find only ${seen} of the ${expected} people from your photo.`;
  return expected === 1
    ? 'We can’t find the person from your photo in this picture.'
    : `We can’t find any of the ${expected} people from your photo.`;
}

function sayExtra({ seen, expected }: PeopleCount): string {
  return `We see ${numberWord(seen)} people, you chose ${numberWord(expected)}.`;
}
