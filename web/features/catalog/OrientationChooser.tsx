import { type GiftKind, inchesOf, type Orientation, sizeInInches } from '../../../server/catalog/contract.js';
import styles from './OrientationChooser.module.css';

const NAMES: Record<Orientation, string> = { upright: 'Upright', across: 'Across' };

interface OrientationChooserProps {
  kind: GiftKind;
  chosen: Orientation;
  onChoose: (orientation: Orientation) => void;
}

/** Turns the gift by a quarter. It is shown at once, with the picture on it. */
export function OrientationChooser({ kind, chosen, onChoose }: OrientationChooserProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{kind === 'puzzle' ? 'Which way?' : 'How should it hang?'}</legend>
      <div className={styles.tiles}>
        {(['upright', 'across'] as const).map((orientation) => (
          <label key={orientation} className={styles.tile}>
            <input
              type="radio"
              name="orientation"
              value={orientation}
              checked={orientation === chosen}
              onChange={() => onChoose(orientation)}
            />
            <span className={`${styles.sheet} ${styles[orientation]}`} aria-hidden />
            <span>
              <span className={styles.name}>{NAMES[orientation]}</span>
              <span className={styles.size}>{sizeInInches(inchesOf(kind, orientation))}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
