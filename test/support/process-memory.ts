import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 20;
const MEGABYTE = 1024 * 1024;

/** Watches the memory in use by a process, with and without its descendants. In megabytes; Linux only. */
export class MemoryMonitor {
  /** Peak memory of the process itself. */
  own = 0;
  /** Peak memory of the process and its descendants together. */
  all = 0;
  /** Highest number of its child processes that ran at the same time. */
  children = 0;
  private readonly timer = setInterval(() => this.sample(), SAMPLE_MS);

  constructor(private readonly pid: number) {
    this.sample();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private sample(): void {
    const started = descendantsOf(this.pid);
    const own = residentBytes(this.pid) / MEGABYTE;
    this.own = Math.max(this.own, own);
    this.all = Math.max(this.all, own + started.reduce((sum, pid) => sum + residentBytes(pid) / MEGABYTE, 0));
    this.children = Math.max(this.children, childrenOf(this.pid).length);
  }
}

export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  return read(() => readdirSync(`/proc/${pid}/task`), []).flatMap((task) =>
    read(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(read(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Empty when the process has ended in the meantime. */
function read<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
