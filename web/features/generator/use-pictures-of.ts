import type { Picture } from '../../../server/generation/contract.js';
import { PRIVATE_IMAGE_POLLING, createRefetchOnError } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';

const NONE: readonly Picture[] = [];

/** The customer's pictures of this photo, newest first. */
export function usePicturesOf(photoId: string | null | undefined): { pictures: readonly Picture[]; onBroken: () => void } {
  const { state } = useSession();
  const query = useGeneratedImagesQuery(undefined, { ...PRIVATE_IMAGE_POLLING, skip: state !== 'signed-in' || !photoId });
  const pictures = photoId ? query.data?.filter(({ photoId: id }) => id === photoId) : undefined;
  return { pictures: pictures ?? NONE, onBroken: createRefetchOnError(query) };
}
