import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { exists, root, textOf } from './deployment-files.js';

const words = new URL('words/denied-words.mjs', import.meta.url).href;
const { DENIED_PHRASES } = (await import(words)) as { DENIED_PHRASES: string[] };

const README_KB = 10;
/** Shorter lines repeat naturally: table headings, commands, fences. */
const SENTENCE_LENGTH = 60;
const PROSE_WIDTH = 125;

const files = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && exists(file));
const docs = files('*.md');
const withoutCode = (file: string) => textOf(file).replaceAll(/^```.*?^```/gms, '');

function brokenLinks(file: string): string[] {
  const links = [...withoutCode(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string);
  return links
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#');
      const linked = path.join(path.dirname(file), target || path.basename(file));
      return !exists(linked) || (anchor !== undefined && !anchorsOf(linked).includes(anchor));
    })
    .map((link) => `${file}: ${link}`);
}

/** Anchors of a file's headings, as GitHub derives them. */
function anchorsOf(file: string): string[] {
  return [...withoutCode(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function statementsOf(file: string): string[] {
  const text = withoutCode(file).replaceAll(/\n(?=[^\n|#-])/g, ' ');
  return [
    ...new Set(
      text
        .split(/\n|(?<=[.!?]) |\|/)
        .map((text) => text.trim())
        .filter(({ length }) => length >= SENTENCE_LENGTH),
    ),
  ];
}

describe('the docs', () => {
  it('link only to files and headings that exist', () => {
    expect(docs.flatMap(brokenLinks)).toEqual([]);
  });

  it('repeat no sentence in two files', () => {
    const all = docs.flatMap((file) => statementsOf(file).map((statement) => ({ file, statement })));
    const repeated = all.filter(({ statement, file }) =>
      all.some((other) => other.statement === statement && other.file !== file),
    );
    expect(repeated).toEqual([]);
  });

  it('and the alerts use no phrase that the linter refuses in comments, and American spelling', () => {
    const denied = new RegExp(`\\b(?:${DENIED_PHRASES.join('|')}|cancelled)\\b`, 'i');
    const prose = (line: string) => line.replaceAll(/`[^`]*`|"[^"]*"/g, '');
    const found = [...docs, ...files('docker/prometheus/*.yml')].flatMap((file) =>
      withoutCode(file)
        .split('\n')
        .filter((line) => denied.test(prose(line)))
        .map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it(`wrap prose at ${PROSE_WIDTH} columns`, () => {
    const isLong = (line: string) => line.length > PROSE_WIDTH && !/^(?:[|#<!]|\S+$)/.test(line);
    expect(docs.flatMap((file) => withoutCode(file).split('\n').filter(isLong))).toEqual([]);
  });

  it(`have a README of at most ${README_KB} kB, and one for each top-level folder`, () => {
    expect(Buffer.byteLength(textOf('README.md'))).toBeLessThanOrEqual(README_KB * 1000);
    const folders = ['docker', 'painter', 'server', 'test', 'web', 'workers'];
    expect(folders.filter((folder) => !exists(`${folder}/README.md`))).toEqual([]);
  });
});
