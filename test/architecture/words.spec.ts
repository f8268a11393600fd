import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.resolve(import.meta.dirname, '..', '..');

async function problemsOf(code: string, file: string): Promise<string[]> {
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath: path.join(root, file) });
  return result!.messages.map(({ ruleId }) => ruleId ?? 'parsing');
}

describe('the linter refuses', () => {
  it.each([
    ['a denied name', 'export const facts = 1;\n', ['id-denylist']],
    ['a denied phrase in a comment', '// The order and what became of it.\nexport const order = 1;\n', ['no-warning-comments']],
    ['a comment without a subject', '/** Of the order, in cents. */\nexport const total = 1;\n', ['plain-words/titles']],
    ['a comment about an unnamed subject', '/** What is left of it. */\nexport const rest = 1;\n', ['plain-words/titles']],
    ['a denied phrase in what a person reads', "export const label = 'Given back to you';\n", ['plain-words/texts']],
  ])('%s', async (_, code, rules) => {
    expect(await problemsOf(code, 'server/checkout/example.ts')).toEqual(rules);
  });

  it('a denied phrase in the title of a test', async () => {
    const code = "describe.each([1])('an order %s', () => {\n  it('is told anew', () => undefined);\n});\n";
    expect(await problemsOf(code, 'server/checkout/example.spec.ts')).toEqual(['plain-words/titles']);
  });
});
