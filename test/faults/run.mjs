/*
 * Shops at a whole shop of its own while something in it breaks, and then counts everything:
 *
 *   npm run test:faults                     every drill
 *   npm run test:faults -- redis-away kill  only these (beginnings of names are enough)
 *   npm run test:faults -- --seed 7         the same dice again: who rolls what, not when
 *   npm run test:faults -- --patience 3     for a busy machine: everything may take three times as long
 *
 * Needs the built shop (`npm run build:server`) and redis-server. Prints a table, writes it to test-results/faults.md
 * and ends with 1 when anything was found that must not be.
 */
import '@swc-node/register/esm-register';

const { main } = await import('./main.ts');
process.exit(await main(process.argv.slice(2)));
