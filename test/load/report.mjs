/** Formats measurements as Markdown, with a description of the machine. */
import { execFileSync } from 'node:child_process';
import { cpus, totalmem, type as system, release } from 'node:os';
import { percentile } from './drive.mjs';
import { canPin } from './stage.mjs';

/** @param holds undefined when there is no budget */
export function row(what, measured, budget = '', holds = undefined) {
  return { what, measured, budget, result: holds === undefined ? '' : holds ? 'holds' : 'MISSED' };
}

/** @returns the exit code: 1 when a budget is missed or something could not be measured */
export function exitCodeOf(rows) {
  return rows.some(({ result }) => result === 'MISSED') ? 1 : 0;
}

/** p50, p95 and p99 as text, with the number of failures. */
export function spread({ times, failed }) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(percentile(times, share)));
  return `p50 ${p50}, p95 ${p95}, p99 ${p99} ms${failed ? `, ${failed} FAILED` : ''}`;
}

export function ms(value) {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

export function table(rows) {
  const lines = rows.map(({ what, measured, budget, result }) => `| ${what} | ${measured} | ${budget} | ${result} |`);
  return ['| what | measured | budget | |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

export function machine() {
  const commit = execFileSync('git', ['log', '-1', '--format=%h']).toString().trim();
  const gigabytes = Math.round(totalmem() / 1e9);
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}: ${cpus()[0].model.trim()}, ${cpus().length} cores,`,
    `${gigabytes} GB, ${system()} ${release()}, Node ${process.version}, PostgreSQL 18 (embedded, fsync on).`,
    canPin
      ? "Save for memory and starts, the shop's processes have one core; driver, stand-ins and PostgreSQL share the other."
      : 'Nothing is pinned: the shop, driver, stand-ins and PostgreSQL share all cores.',
  ].join(' ');
}

/** Entry point of each script when it runs by itself. */
export async function printAlone(measure) {
  const rows = await measure({ quick: process.argv.includes('--quick') });
  console.log(`${table(rows)}\n\n${machine()}`);
  process.exit(exitCodeOf(rows));
}
