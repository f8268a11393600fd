import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { PeopleCount, Picture } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { failureOfCall } from './failures.js';
import { useGenerationQuery, useRetryGenerationMutation } from './generator-api.js';
import styles from './PeopleNote.module.css';
import parts from './parts.module.css';
import { useOpenGeneration } from './place.js';

/** Id of the message that describes the page's heading. */
export const PEOPLE_NOTE_ID = 'people-note';

interface PeopleNoteProps {
  image: Picture;
  onRetry: (() => void) | undefined;
}

/** Says that a person of the photo is missing in the picture, and offers the one free retry. */
export function PeopleNote({ image: { missingPeople, generationId }, onRetry }: PeopleNoteProps) {
  const { data: generation } = useGenerationQuery(missingPeople ? generationId : skipToken, { refetchOnMountOrArgChange: true });
  const [retry, { isLoading, error }] = useRetryGenerationMutation();
  const [idempotencyKey] = useState(uuidv7);
  const [openState, open] = useOpenGeneration();
  if (!missingPeople) return null;

  const tryAgain = async () => {
    const request = (openState.generationId === generationId && openState.request) || null;
    const { data } = await retry({ id: generationId, productId: generation?.productId ?? null, request, idempotencyKey });
    if (!data) return;
    open(data.generationId, request);
    onRetry?.();
  };
  return (
    <div className={`${parts.warning} ${styles.note}`} role="note" aria-labelledby={PEOPLE_NOTE_ID}>
      <UsersThreeIcon size={24} aria-hidden />
      <div className={styles.words}>
        <p id={PEOPLE_NOTE_ID} className={styles.title}>
          {messageOf(missingPeople)}
        </p>
        <p>
          {generation?.canRetryFree
            ? 'That’s on us. Try this one again for free.'
            : 'You can still use it, or try again with a photo that shows every face clearly.'}
        </p>
        {error && <p role="alert">{failureOfCall(error)}</p>}
      </div>
      {generation?.canRetryFree && (
        <Button
          variant="outline"
          icon={<ArrowsClockwiseIcon size={20} aria-hidden />}
          disabled={isLoading}
          onClick={() => void tryAgain()}
        >
          Try again free
        </Button>
      )}
    </div>
  );
}

function messageOf({ seen, expected }: PeopleCount): string {
  if (seen > 0) return `We can find only ${seen} of the ${expected} people from your photo.`;
  return expected === 1
    ? 'We can’t find the person from your photo in this picture.'
    : `We can’t find any of the ${expected} people from your photo.`;
}
