import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.resolve(import.meta.dirname, '..', '..');
const oldNames = JSON.parse(readFileSync(path.join(import.meta.dirname, 'words/old-names.json'), 'utf8')) as Record<
  string,
  string[]
>;
/** Lower it with the list, never raise it. */
const MOST_OLD_NAMES = 26;

async function problemsOf(code: string, file: string): Promise<string[]> {
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath: path.join(root, file) });
  return result!.messages.map(({ ruleId }) => ruleId ?? 'parsing');
}

/** What the linter would report without the list of old names. */
async function deniedNamesIn(files: string[]): Promise<Record<string, string[]>> {
  const { DENIED_NAMES } = (await import(`${import.meta.dirname}/words/denied-words.mjs`)) as { DENIED_NAMES: string[] };
  const strict = new ESLint({
    cwd: root,
    overrideConfig: { rules: { 'id-denylist': ['error', ...DENIED_NAMES] } },
    ruleFilter: ({ ruleId }) => ruleId === 'id-denylist',
  });
  const results = await strict.lintFiles(files);
  return Object.fromEntries(
    results.map(({ filePath, messages }) => {
      const names = messages.map(({ message }) => /Identifier '(\w+)'/.exec(message)?.[1] ?? message);
      return [path.relative(root, filePath), [...new Set(names)].sort()];
    }),
  );
}

describe('the list of old names', () => {
  it('holds only names that are still in use', async () => {
    expect(await deniedNamesIn(Object.keys(oldNames))).toEqual(oldNames);
  });

  it('does not grow', () => {
    expect(Object.values(oldNames).flat().length).toBeLessThanOrEqual(MOST_OLD_NAMES);
  });
});

describe('the linter refuses', () => {
  it.each([
    ['a denied name', 'export const facts = 1;\n', ['id-denylist']],
    ['a denied phrase in a comment', '// What became of the order.\nexport const order = 1;\n', ['no-warning-comments']],
    ['a comment without a subject', '/** Of the order, in cents. */\nexport const total = 1;\n', ['plain-words/titles']],
    ['a denied phrase in what a person reads', "export const label = 'Given back to you';\n", ['plain-words/texts']],
  ])('%s', async (_, code, rules) => {
    expect(await problemsOf(code, 'server/checkout/example.ts')).toEqual(rules);
  });

  it('a denied phrase in the title of a test', async () => {
    const code = "describe.each([1])('an order %s', () => {\n  it('is told anew', () => undefined);\n});\n";
    expect(await problemsOf(code, 'server/checkout/example.spec.ts')).toEqual(['plain-words/titles']);
  });
});
