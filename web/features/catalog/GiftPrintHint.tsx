import type { ReactNode } from 'react';
import type { GiftKind, Orientation } from '../../../server/catalog/contract.js';
import PrintHint from '../../shared/gifts/PrintHint.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { usePrintedNames } from '../../shared/names/use-printed-names.js';
import { useSession } from '../../shared/session/SessionProvider.js';

interface GiftPrintHintProps {
  kind: GiftKind;
  orientation: Orientation;
  words: readonly string[];
  pictureId: string;
}

/** How the chosen picture will print on this gift. The gift shows it by the same answer about the account's pictures. */
export default function GiftPrintHint({ pictureId, ...gift }: GiftPrintHintProps): ReactNode {
  const { state } = useSession();
  const { data } = useGeneratedImagesQuery(undefined, { skip: state !== 'signed-in', ...PRIVATE_IMAGE_POLLING });
  const picture = data?.find(({ id }) => id === pictureId);
  const labels = usePrintedNames(pictureId, picture);
  if (!picture) return null;
  return (
    <PrintHint {...gift} picture={{ ...picture, labels: [...labels] }}>
      You can order it as it is. For a better print, use another picture or choose a smaller gift.
    </PrintHint>
  );
}
