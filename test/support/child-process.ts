import { readFileSync, readlinkSync } from 'node:fs';
import { descendantsOf } from './process-memory.js';
import { until } from './until.js';

/** Waits for a Node process that this one started with a program, and reads what it has. Linux only. */
export function childRunning(program: string): Promise<{ variables: string[]; hasOurNetwork: boolean }> {
  return until(
    async () => {
      const pid = descendantsOf(process.pid).find(
        (child) => commandOf(child).startsWith(process.execPath) && commandOf(child).includes(program),
      );
      if (!pid) return null;
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
      const network = (process: number | 'self') => readlinkSync(`/proc/${process}/ns/net`);
      return {
        variables: variables.map((variable) => variable.split('=')[0] ?? ''),
        hasOurNetwork: network(pid) === network('self'),
      };
    },
    20_000,
    5,
  );
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
