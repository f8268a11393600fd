import type { Photo } from '../../../server/generation/contract.js';
import { KEPT_FRESH, refreshed } from '../../shared/images/fresh-pictures.js';
import { useUserImagesQuery } from '../../shared/images/images-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';

interface Photos {
  /** Undefined until they are known. */
  photos: Photo[] | undefined;
  /** What is known may have changed since. */
  areOld: boolean;
  /** To call when a photo could not be shown. */
  onBroken: () => void;
}

/** The customer's own photos, with addresses that work however long the page stays open. */
export function usePhotos(): Photos {
  const { state } = useSession();
  const query = useUserImagesQuery(undefined, { ...KEPT_FRESH, skip: state !== 'signed-in' });
  return { photos: query.data, areOld: query.isFetching, onBroken: refreshed(query) };
}
