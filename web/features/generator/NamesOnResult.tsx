import { Suspense } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { bestOrientation } from '../../shared/gifts/orientation.js';
import styles from './NamesOnResult.module.css';

/** Lazy: below the picture, with the painter's code. If the chunk cannot be loaded, the page works without it. */
const Names = lazyPart(
  () => import('../../shared/names/Names.js'),
  () => null,
);

interface NamesOnResultProps {
  image: Picture;
  /** The gift that the picture was made for; null in free mode, where a framed print stands in for all gifts. */
  gift: Product | null;
}

/** Names under the people of a new picture, as they are printed on the gift. */
export function NamesOnResult({ image, gift }: NamesOnResultProps) {
  const sheet = gift ? { kind: gift.kind, orientation: bestOrientation(gift, image) } : FRAMED_PRINT(image);
  return (
    <div className={styles.names}>
      <Suspense fallback={null}>
        <Names pictureId={image.id} image={image} gift={sheet} withProof />
      </Suspense>
    </div>
  );
}

const FRAMED_PRINT = ({ width, height }: Picture) =>
  ({ kind: 'framed-print', orientation: width > height ? 'across' : 'upright' }) as const;
