import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

type Change<C> = { [N in keyof C]: [N, C[N]] }[keyof C];

/**
 * All objects of a sandbox, in memory, behind an append-only journal with one line per transaction. A line that a crash cut
 * short was never acknowledged and is skipped; nothing else is lost when the process is killed.
 */
export class JournalStore<C extends { [N in keyof C]: { id: string } }> {
  private readonly tables: Map<keyof C, Map<string, unknown>>;
  private readonly journal: number;
  /** The changes of the transaction in progress. */
  private changes: Change<C>[] | undefined;

  constructor(
    private readonly file: string,
    private readonly names: readonly (keyof C)[],
  ) {
    this.tables = new Map(names.map((name) => [name, new Map()]));
    mkdirSync(dirname(file), { recursive: true });
    const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const line of content.split('\n')) this.apply(parseLine(line));
    this.journal = openSync(file, 'a', 0o600);
    // Ends a line that a crash cut short.
    writeSync(this.journal, '\n');
  }

  get<N extends keyof C>(name: N, id: string): C[N] | undefined {
    return this.table(name).get(id);
  }

  /** Every record, oldest first. */
  all<N extends keyof C>(name: N): C[N][] {
    return [...this.table(name).values()];
  }

  put<N extends keyof C>(name: N, record: C[N]): void {
    this.transaction(() => {
      this.table(name).set(record.id, record);
      this.changes?.push([name, record] as Change<C>);
    });
  }

  /** Writes all changes of a transaction as one line. There is no rollback: validate before the first change. */
  transaction<T>(work: () => T): T {
    if (this.changes) return work();
    this.changes = [];
    try {
      return work();
    } finally {
      if (this.changes.length > 0) writeSync(this.journal, `${JSON.stringify(this.changes)}\n`);
      this.changes = undefined;
    }
  }

  /** Closes the journal and rewrites it without overwritten records and those that need not be kept. */
  close(isKept: (change: Change<C>) => boolean = () => true): void {
    closeSync(this.journal);
    const changes = this.names.flatMap((name) => this.all(name).map((record) => [name, record] as Change<C>));
    const draft = `${this.file}.new`;
    const lines = changes.filter(isKept).map((change) => `${JSON.stringify([change])}\n`);
    writeFileSync(draft, lines.join(''), { mode: 0o600 });
    renameSync(draft, this.file);
  }

  private apply(changes: Change<C>[]): void {
    for (const [name, record] of changes) this.table(name).set(record.id, record);
  }

  private table<N extends keyof C>(name: N): Map<string, C[N]> {
    return this.tables.get(name) as Map<string, C[N]>;
  }
}

function parseLine<C>(line: string): Change<C>[] {
  try {
    return JSON.parse(line) as Change<C>[];
  } catch {
    return [];
  }
}
