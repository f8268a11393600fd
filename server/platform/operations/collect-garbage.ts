import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A start leaves a third of the heap as garbage, which V8 would keep until the process gets busy. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  // This kind of collection also returns memory to the system.
  gc({ type: 'major', flavor: 'last-resort' });
}
