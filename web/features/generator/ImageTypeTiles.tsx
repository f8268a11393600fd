import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { IMAGE_TYPES } from '../../../server/generation/contract.js';
import { onCdn } from '../../shared/cdn.js';
import { AvifImage } from '../../shared/ui/AvifImage.js';
import styles from './ImageTypeTiles.module.css';
import parts from './parts.module.css';
import type { ImageType } from './selections.js';

interface ImageTypeTilesProps {
  chosen: ImageType | null;
  onChange: (imageType: ImageType) => void;
}

/** The six image types, each shown on the same portrait. */
export function ImageTypeTiles({ chosen, onChange }: ImageTypeTilesProps) {
  return (
    <div className={styles.tiles}>
      {IMAGE_TYPES.map((imageType) => (
        <label key={imageType} className={styles.tile}>
          <input
            type="radio"
            name="image-type"
            className="visually-hidden"
            checked={imageType === chosen}
            onChange={() => onChange(imageType)}
          />
          <ImageTypePicture imageType={imageType} />
          <span className={parts.check} aria-hidden>
            <CheckIcon size={14} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** Content of a tile: the portrait and the name. */
export function ImageTypePicture({ imageType }: { imageType: ImageType }) {
  const src = onCdn(`/pictures/look-${imageType.toLowerCase()}.webp`);
  return (
    <>
      <AvifImage src={src} alt="" width={360} height={276} loading="lazy" decoding="async" />
      <span className={styles.name}>{imageType}</span>
    </>
  );
}
