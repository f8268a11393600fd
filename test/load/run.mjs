/*
 * Runs every measurement, one after the other, and prints one table: `npm run load`, or `npm run load -- --quick` for a rough
 * result. Needs an otherwise idle machine, Redis (redis-server) and some minutes. The exit code is 1 when a budget is missed
 * or something could not be measured.
 */
import { measure as catalog } from './catalog.mjs';
import { measure as createPayment } from './create-payment.mjs';
import { measure as generation } from './generation.mjs';
import { measure as jobs } from './jobs.mjs';
import { measure as processes } from './processes.mjs';
import { measure as reads } from './reads.mjs';
import { exitCodeOf, machine, row, table } from './report.mjs';
import { measure as webhooks } from './webhooks.mjs';

const quick = process.argv.includes('--quick');
const rows = [];
// Processes first, because the others pin this process to one core.
const parts = { processes, catalog, reads, createPayment, webhooks, generation, jobs };
const wanted = process.argv.slice(2).filter((name) => name in parts);
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`Measuring ${name}…`);
  rows.push(...(await measure({ quick }).catch((error) => [row(name, `could not be measured: ${error.message}`, '', false)])));
}
console.log(`${table(rows)}\n\n${machine()}`);
process.exit(exitCodeOf(rows));
