import type { GenerationLimits } from '../../../server/generation/contract.js';
import styles from './EngineNote.module.css';

/** Says so when no AI is behind the pictures. */
export function EngineNote({ engine }: Pick<GenerationLimits, 'engine'>) {
  return engine === 'local' ? <span className={styles.note}>Local preview renderer, not AI</span> : null;
}
