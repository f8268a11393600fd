// Entry point of `npm start` and `npm test`. Plain JavaScript without dependencies, for Node 20 and later.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChanged } from './build.mjs';
import { develop } from './dev.mjs';
import { installPackages } from './install.mjs';
import { readInstance } from './instance-record.mjs';
import { handOver, UserError } from './run.mjs';

const OLDEST_NODE = 20;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new UserError(`Keepsake needs Node ${OLDEST_NODE} or later; this is ${process.version}.`);
  }
  const node = await installPackages(root);
  const env = {
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
    // Caches compiled code, which makes every start a fifth faster.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
  };
  if (command === 'test') return handOver([node, 'test/run.mjs', ...args], { cwd: root, env });
  if (!isRunning()) await buildChanged(root, node);
  if (command === 'dev') return develop(root, node, env);
  return handOver([node, 'dist/server/local/launcher.js', ...args], { cwd: root, env });
}

/** A build would replace the files of a running shop; the launcher then reports that it is running. */
function isRunning() {
  const instance = readInstance(root, process.env);
  if (!instance) return false;
  try {
    process.kill(instance.launcher.pid, 0);
    return true;
  } catch {
    return false;
  }
}

main().catch((error) => {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exit(1);
});
