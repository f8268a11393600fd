import type { GenerationLimits } from '../../../server/generation/contract.js';
import parts from './parts.module.css';

/** Says so when no AI is behind the pictures. */
export function EngineNote({ engine }: Pick<GenerationLimits, 'engine'>) {
  return engine === 'local' ? <span className={parts.small}>Local preview renderer, not AI</span> : null;
}
