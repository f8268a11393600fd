import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Collections } from './records.js';

type Name = keyof Collections;
type Change = { [N in Name]: [N, Collections[N]] }[Name];

const NAMES: Name[] = [
  'coupons',
  'sessions',
  'shippingRates',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
  'fraudWarnings',
  'events',
  'answers',
];

/**
 * All objects, in memory, behind an append-only journal with one line per transaction. A line that a crash cut short
 * was never acknowledged and is skipped; nothing else is lost when the process is killed.
 */
export class Store {
  private readonly tables = new Map<Name, Map<string, unknown>>(NAMES.map((name) => [name, new Map()]));
  private readonly journal: number;
  /** The changes of the transaction in progress. */
  private changes: Change[] | undefined;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const line of content.split('\n')) this.apply(parseLine(line));
    this.journal = openSync(file, 'a', 0o600);
    // Ends a line that a crash cut short.
    writeSync(this.journal, '\n');
  }

  get<N extends Name>(name: N, id: string): Collections[N] | undefined {
    return this.table(name).get(id);
  }

  /** Every record, oldest first. */
  all<N extends Name>(name: N): Collections[N][] {
    return [...this.table(name).values()];
  }

  put<N extends Name>(name: N, record: Collections[N]): void {
    this.transaction(() => {
      this.table(name).set(record.id, record);
      this.changes?.push([name, record] as Change);
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

  /** Closes the journal and rewrites it without overwritten records and expired answers. */
  close(keepAnswersSince: number): void {
    closeSync(this.journal);
    const changes = NAMES.flatMap((name) => this.all(name).map((record) => [name, record] as Change));
    const kept = changes.filter(([name, record]) => name !== 'answers' || record.createdAt >= keepAnswersSince);
    const draft = `${this.file}.new`;
    writeFileSync(draft, kept.map((change) => `${JSON.stringify([change])}\n`).join(''), { mode: 0o600 });
    renameSync(draft, this.file);
  }

  private apply(changes: Change[]): void {
    for (const [name, record] of changes) this.table(name).set(record.id, record);
  }

  private table<N extends Name>(name: N): Map<string, Collections[N]> {
    return this.tables.get(name) as Map<string, Collections[N]>;
  }
}

function parseLine(line: string): Change[] {
  try {
    return JSON.parse(line) as Change[];
  } catch {
    return [];
  }
}
