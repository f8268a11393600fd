// What `npm start` and `npm test` run. Plain JavaScript without dependencies, for Node 20 and later.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { handOver, PlainError } from './run.mjs';

const OLDEST_NODE = 20;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new PlainError(`Keepsake needs Node ${OLDEST_NODE} or later to begin; this is ${process.version}.`);
  }
  const node = await installPackages(root);
  const env = { ...process.env, PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}` };
  if (command === 'test') return handOver([node, 'test/run.mjs', ...args], { cwd: root, env });
  await buildChanged(root, node);
  return handOver([node, 'dist/server/local/launcher.js', ...args], { cwd: root, env });
}

main().catch((error) => {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
  process.exit(1);
});
