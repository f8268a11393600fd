import { useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Picture } from '../../../server/generation/contract.js';
import { isRefusal } from '../../shared/api/is-refusal.js';
import { useChangePictureMutation } from './generator-api.js';
import { useOpenGeneration } from './place.js';

/**
 * A function that begins a change of the picture. It throws why that did not begin.
 * @param onChange the version is being made, and is to be shown instead
 */
export function useChange(image: Picture, onChange: (() => void) | undefined) {
  const [change, { isLoading }] = useChangePictureMutation();
  const [openState, open] = useOpenGeneration();
  const unanswered = useRef<{ instruction: string; key: string } | null>(null);

  const begin = async (instruction: string) => {
    const request = openState.request ?? null;
    // The key stays the same until an answer arrives: asking again after a lost answer must not pay twice.
    if (unanswered.current?.instruction !== instruction) unanswered.current = { instruction, key: uuidv7() };
    const asked = change({ image, instruction, idempotencyKey: unanswered.current.key, request });
    const { error } = await asked;
    if (!error || isRefusal(error)) unanswered.current = null;
    const { generationId } = await asked.unwrap();
    open(generationId, request, { of: image.generationId, instruction });
    onChange?.();
  };
  return { begin, isLoading };
}
