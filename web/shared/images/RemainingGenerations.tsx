import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import type { GenerationLimits } from '../../../server/generation/contract.js';
import { picturesLeft } from './pictures-left.js';
import styles from './RemainingGenerations.module.css';

/** '1 of 2 free generations left' */
export function RemainingGenerations({ limits }: { limits: GenerationLimits }) {
  return (
    <p className={styles.badge}>
      <ImagesIcon size={18} aria-hidden />
      {picturesLeft(limits)} left
    </p>
  );
}
