/** The steps of docker/Dockerfile in a folder, for machines without Docker. */
import { spawn } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, readdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** An unprivileged account of Debian and other systems, with as few rights as the account in the image. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Builds the shop and assembles the image's /app folder: the production packages, the build and the seed. All files
 * belong to the account that starts the rehearsal; the shop's processes cannot write to them.
 * @returns `app`: the folder, `node`: its own Node, `account` to run as, `temporary`: the only folder it may write to, `env`:
 *   the variables that the image sets, without ports, `command` and `healthcheck`: the arguments that the image runs
 */
export async function makeImage() {
  const parent = await mkdtemp(path.join(tmpdir(), 'keepsake-image-'));
  await chmod(parent, 0o755);
  // The same umask as a Docker build.
  process.umask(0o022);
  const app = path.join(parent, 'app');
  const sources = path.join(parent, 'sources');
  for (const folder of [app, sources]) await mkdir(folder);
  const [build, packages, final] = (await readFile(path.join(root, 'docker', 'Dockerfile'), 'utf8')).split(/^FROM /m).slice(1);
  await copy(filesOf(build), sources);
  // All packages are installed already, including devDependencies.
  await symlink(path.join(root, 'node_modules'), path.join(sources, 'node_modules'));
  await run(['npm', 'run', 'build'], sources);
  await copy([...filesOf(packages), ...filesOf(final)], app);
  await cp(path.join(sources, 'dist'), path.join(app, 'dist'), { recursive: true });
  await run(['sh', '-c', /^RUN .*?(npm install .*--omit=dev.*)$/m.exec(packages)[1]], app);
  const node = path.join(parent, 'node');
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  const temporary = path.join(parent, 'tmp');
  await mkdir(temporary);
  await chmod(temporary, 0o1777);
  const isRoot = process.getuid?.() === 0;
  // Without root, this account owns the files and runs the shop: only the file mode keeps the shop from writing.
  if (!isRoot) await run(['chmod', '-R', 'a-w', app], parent);
  return {
    parent,
    app,
    node,
    temporary,
    account: isRoot ? NOBODY : {},
    env: environmentOf(final),
    command: JSON.parse(/^CMD (.*)$/m.exec(final)[1]),
    healthcheck: JSON.parse(/^ +CMD (.*)$/m.exec(final)[1]),
    packagesMb: await megabytes(path.join(app, 'node_modules')),
    buildMb: await megabytes(path.join(app, 'dist')),
  };
}

/** The files that a stage of the Dockerfile copies from the project, and their mode, if it sets one. */
function filesOf(stage) {
  const copies = [...stage.matchAll(/^COPY (?!--from)(?:--chmod=(\d+) )?(.+) \S+$/gm)];
  return copies.flatMap(([, mode, files]) => files.split(' ').map((file) => ({ file, mode })));
}

function environmentOf(stage) {
  const [, lines] = /^ENV ((?:.*\\\n)*.*)$/m.exec(stage);
  const variables = lines.split(/\s*\\?\n\s*/).map((line) => line.split(/=(.*)/s, 2));
  return Object.fromEntries(variables.filter(([name]) => !/PORT$/.test(name)));
}

async function copy(files, folder) {
  for (const { file, mode } of files) {
    await cp(path.join(root, file), path.join(folder, file), { recursive: true });
    if (mode) await run(['chmod', '-R', mode, file], folder);
  }
}

/** The number of files and the latest modification time. */
export async function stateOf(folder) {
  let files = 0;
  let youngest = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    files += 1;
    if (!entry.isFile()) continue;
    youngest = Math.max(youngest, (await stat(path.join(entry.parentPath, entry.name))).mtimeMs);
  }
  return `${files} files, the youngest of ${new Date(youngest).toISOString()}`;
}

async function megabytes(folder) {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  }
  return Math.round(bytes / 1e6);
}

/** @throws Error with the program's output when it fails */
async function run([program, ...args], cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const keep = (chunk) => (said += chunk);
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said.slice(-2_000)}`);
}
