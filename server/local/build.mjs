// Plain JavaScript without dependencies: this runs before anything is built.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step } from './progress.mjs';
import { runQuietly } from './run.mjs';

const TARGETS = [
  {
    name: 'server',
    title: 'Building the server',
    sources: [
      'painter',
      'server',
      'workers',
      'nest-cli.json',
      'rolldown.config.mjs',
      '.swcrc',
      'tsconfig.json',
      'package-lock.json',
    ],
    outputs: ['dist/chunks', 'dist/painter', 'dist/server', 'dist/workers'],
    commands: [
      ['node_modules/@nestjs/cli/bin/nest.js', 'build'],
      ['node_modules/rolldown/bin/cli.mjs', '-c', 'rolldown.config.mjs'],
    ],
  },
  {
    name: 'web',
    title: 'Building the shop pages',
    sources: ['web', 'painter', 'server', 'tsconfig.json', 'package-lock.json'],
    outputs: ['dist/web', 'dist/web-renderer'],
    commands: [
      ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts'],
      ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--ssr', 'render-page.tsx'],
    ],
  },
];

/**
 * Builds whatever changed since its last finished build.
 * @param {string} root the project's folder
 * @param {string} node path of the pinned Node
 */
export async function buildChanged(root, node) {
  for (const target of TARGETS) await buildIfChanged(target, root, node);
}

/** Builds the server alone if it has changed. */
export async function buildServer(root, node) {
  const server = TARGETS.find(({ name }) => name === 'server');
  await buildIfChanged(server, root, node);
}

async function buildIfChanged(target, root, node) {
  const stampFile = path.join(root, 'dist', `.${target.name}-stamp`);
  const stamp = sourcesStamp(root, target.sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await step(target.title, async () => {
    rmSync(stampFile, { force: true });
    for (const output of target.outputs) rmSync(path.join(root, output), { recursive: true, force: true });
    mkdirSync(path.join(root, 'dist'), { recursive: true });
    const logFile = path.join(root, '.keepsake', 'logs', `build-${target.name}.log`);
    for (const command of target.commands) await runQuietly([node, ...command], { cwd: root, logFile });
    writeFileSync(stampFile, stamp);
  });
}

/** Changes when any file was added, removed, renamed or saved; specs do not end up in a build. */
function sourcesStamp(root, sources) {
  const hash = createHash('sha256');
  const add = (file) => {
    const status = statSync(file);
    hash.update(`${path.relative(root, file)}\0${status.size}\0${status.mtimeMs}\n`);
  };
  for (const source of sources) {
    const location = path.join(root, source);
    if (!statSync(location).isDirectory()) {
      add(location);
      continue;
    }
    readdirSync(location, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .sort()
      .forEach(add);
  }
  return hash.digest('hex');
}
