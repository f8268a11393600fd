import { useState } from 'react';
import type { OrderLine } from '../../../server/checkout/contract.js';
import { ResponsiveImage } from '../ui/Picture.js';

interface LinePictureProps {
  /** Undefined for an order without lines. */
  line: Pick<OrderLine, 'viewUrl' | 'personalisedUrl' | 'imageUrl'> | undefined;
  sizes: string;
}

/** The gift as it was ordered; without such a view the customer's picture, and without one the gift's own. */
export function LinePicture({ line, sizes }: LinePictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const addresses = [line?.viewUrl, line?.personalisedUrl, line?.imageUrl].filter((address) => address != null);
  const shown = addresses.find((address) => !failed.includes(address));
  return (
    <ResponsiveImage src={shown} alt="" sizes={sizes} onFailed={() => shown !== undefined && setFailed([...failed, shown])} />
  );
}
