/*
 * Injects faults into a complete shop while people shop at it, then checks every record:
 *
 *   npm run test:faults                     every drill
 *   npm run test:faults -- redis-away kill  only these (beginnings of names are enough)
 *   npm run test:faults -- --seed 7         the same random choices again, but not the same timing
 *   npm run test:faults -- --timeout-factor 3 for a busy machine: triples all time limits
 *
 * Needs the built shop (`npm run build:server`) and redis-server. Prints a table, writes it to test-results/faults.md
 * and exits with 1 on any violation.
 */
import '@swc-node/register/esm-register';

const { main } = await import('./main.ts');
process.exit(await main(process.argv.slice(2)));
