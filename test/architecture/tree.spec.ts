import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const TOP_LEVEL = [
  'painter',
  'server',
  'workers',
  'web',
  'docker',
  'test',
  'nest-cli.json',
  'rolldown.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'docker-compose.yml',
  'eslint.config.js',
  'README.md',
  'LICENSE',
  'NOTICE.md',
];
const MAX_LINES = 320;
const MAX_NAMES = 12;
const CODE = /^(?:painter|server|workers|web)\/.+\.(?:[cm]?[jt]sx?|css|html)$/;
/** Absolute paths that exist only on a developer's machine. */
const MACHINE_PATH = /(?<![\w.~/-])\/(?:work|root|home|Users)\/[\w.-]+/;
const REGISTRY = /\bregistry\.[a-z0-9-]+(?:\.[a-z]+)+|\bnpm\.pkg\.[a-z]+/i;

/** All committed and not yet committed files, relative to the root. */
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Text files only: a file with a NUL byte is an image, a font or an archive. */
const texts = files.map((file) => ({ file, text: textOf(file) })).filter(({ text }) => !text.includes('\0'));

function linesWith(pattern: RegExp): string[] {
  return texts.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = pattern.exec(line);
      return found ? [`${file}:${index + 1}: ${found[0]}`] : [];
    }),
  );
}

describe('the tree', () => {
  it('has only the listed files and folders at its top', () => {
    const top = [...new Set(files.map((file) => file.split('/')[0] as string))];
    expect(top.filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name))).toEqual([]);
  });

  it(`has no file of code with more than ${MAX_LINES} lines`, () => {
    const long = texts
      .filter(({ file }) => CODE.test(file))
      .map(({ file, text }) => ({ file, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  it(`exports at most ${MAX_NAMES} names from each module of checkout`, () => {
    const names = texts
      .filter(({ file }) => /^server\/checkout\/[^/]+\/index\.ts$/.test(file))
      .map(({ file, text }) => {
        const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
        return { file, count: lists.filter((name) => name.trim() !== '').length + [...text.matchAll(/^export const /gm)].length };
      });
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter(({ count }) => count > MAX_NAMES)).toEqual([]);
  });

  it('names files by what is in them, not .service', () => {
    expect(files.filter((file) => /\.service(?:\.spec)?\.ts$/.test(file))).toEqual([]);
  });

  it('names no folder of a developer’s machine', () => {
    expect(linesWith(MACHINE_PATH)).toEqual([]);
  });

  it('names no package registry', () => {
    expect(linesWith(REGISTRY)).toEqual([]);
    expect(textOf('package-lock.json')).not.toContain('"resolved": "http');
  });

  it('does not name this machine’s registry', () => {
    const configured = process.env.npm_config_registry;
    const host = configured && new URL(configured).host;
    expect(texts.filter(({ text }) => host && text.includes(host)).map(({ file }) => file)).toEqual([]);
  });
});
