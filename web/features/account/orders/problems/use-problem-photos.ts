import { useState } from 'react';
import { type ProblemPhoto, PROBLEM_LIMITS } from '../../../../../server/checkout/problems/contract.js';
import { MAX_UPLOAD_BYTES } from '../../../../../server/generation/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { type ProblemAccess, useAddProblemPhotoMutation } from './problems-api.js';

export interface ProblemPhotosState {
  /** Uploaded photos. */
  sent: ProblemPhoto[];
  isSending: boolean;
  /** Why the last photo was not added; empty without a problem. */
  problem: string;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
}

/** Uploads photos while the customer writes. The shop deletes photos that are removed again. */
export function useProblemPhotos(access: ProblemAccess): ProblemPhotosState {
  const [sent, setSent] = useState<ProblemPhoto[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState('');
  const [send] = useAddProblemPhotoMutation();

  const sendOne = async (photo: File) => {
    if (photo.size > MAX_UPLOAD_BYTES) return setProblem('Please select an image smaller than 50MB.');
    setWaiting((count) => count + 1);
    const { data, error } = await send({ access, photo });
    setWaiting((count) => count - 1);
    if (data) setSent((before) => [...before, data]);
    else setProblem(`${photo.name} was not added. ${failureMessage(error)}`);
  };

  const add = (files: readonly File[]) => {
    const room = PROBLEM_LIMITS.photos - sent.length - waiting;
    setProblem(files.length > room ? `You can add at most ${PROBLEM_LIMITS.photos} photos.` : '');
    for (const file of files.slice(0, room)) void sendOne(file);
  };

  return {
    sent,
    isSending: waiting > 0,
    problem,
    add,
    remove: (id) => setSent((before) => before.filter((photo) => photo.id !== id)),
  };
}
