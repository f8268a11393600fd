import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { DENIED_NAMES, DENIED_PHRASES } from './test/architecture/words/denied-words.mjs';
import effects from './test/architecture/effects/effects.mjs';
import plainWords from './test/architecture/words/plain-words.mjs';

const skipped = 'A skipped test says nothing, and an only one silences the others.';
const skippedTests = [
  {
    selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(skip|only|todo|fixme)$/]',
    message: skipped,
  },
  {
    selector: ':matches(.callee, .object)[type="Identifier"][name=/^(x(it|test|describe)|f(it|describe))$/]',
    message: skipped,
  },
];
const everywhere = [
  ...skippedTests,
  { selector: 'VariableDeclarator > Identifier[name=/^(?:MOST|LEAST)(?:_|$)/]', message: 'Limits are called MAX_ and MIN_.' },
  {
    selector: 'Literal[raw=/^(?:86_?400_?000|3_?600_?000)$/]',
    message: 'Use DAY_MS and HOUR_MS of server/platform/durations/contract.ts.',
  },
];
/** Paths of the platform itself; `\u002F` is a slash, which a selector cannot hold. */
const PLATFORM_PATHS = '(?:api\\u002F(?:docs\\u002F.*)?|(?:webhooks|client-files|pictures|assets)\\u002F|healthz|readyz)';
/** Names of what says that a call is running. */
const BUSY =
  'Identifier[name=/^(is(Busy|Loading|Submitting|Fetching|FetchingNextPage|Saving|Sending|Starting|Stopping|Checking)|busy|busyId|saving|starting|cancelling|agreeing|leaving|waits)$/]';

/**
 * Rules that find defects, and words that only insiders understand. Prettier lays the code out. Rules that need types are
 * in .oxlintrc.json: its checker is several times as fast.
 */
export default tseslint.config(
  { ignores: ['node_modules/', 'dist/', 'test-results/', 'coverage/', '.keepsake/', 'test/architecture/fixtures/'] },
  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'plain-words': plainWords },
    rules: {
      'id-denylist': ['error', ...DENIED_NAMES],
      'plain-words/titles': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-async-promise-executor': 'error',
      'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
      'no-debugger': 'error',
      'no-dupe-else-if': 'error',
      'no-dupe-keys': 'error',
      'no-duplicate-case': 'error',
      'no-empty': 'error',
      'no-eval': 'error',
      'no-fallthrough': 'error',
      'no-loss-of-precision': 'error',
      'no-self-assign': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-unsafe-optional-chaining': 'error',
      'no-unused-private-class-members': 'error',
      'no-useless-catch': 'error',
      'no-useless-escape': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack', ...DENIED_PHRASES], location: 'anywhere' }],
      'prefer-const': 'error',
      'use-isnan': 'error',
      'valid-typeof': 'error',
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  // Prettier breaks the tables of cases in specs into more lines.
  { files: ['**/*.spec.{ts,tsx}'], rules: { 'max-lines': ['error', { max: 360, skipBlankLines: true, skipComments: true }] } },
  {
    files: ['**/*.{js,mjs,cjs}'],
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-asserted-optional-chain': 'error',
      '@typescript-eslint/no-unsafe-function-type': 'error',
      '@typescript-eslint/no-unused-expressions': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    // The logger knows the request, and keeps secrets out. The launcher talks to a person at a terminal instead.
    files: ['server/**', 'workers/**'],
    ignores: ['server/local/**', 'server/main.ts', 'workers/main.ts', '**/*.spec.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['server/platform/http/**'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        ...[`value=/^\\u002F(?!${PLATFORM_PATHS}$)[a-z]/`, 'regex.pattern=/^\\^\\\\\\u002F(?!api\\\\|\\(\\?:healthz)/'].map(
          (path) => ({
            selector: `Literal[${path}]`,
            message: 'The platform knows no path of a module: the module says it in its http-rules.ts.',
          }),
        ),
      ],
    },
  },
  {
    files: ['server/**/*.entity.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: 'CallExpression[callee.property.name="nullable"]',
          message: 'Use strictNullable(): nullable() adds undefined to the type, which no column is.',
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, effects },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'react-hooks/exhaustive-deps': 'error',
      'effects/no-function-dependencies': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: '@mui/material/Dialog',
          message: 'Use shared/mui/Dialog: it has the toasts, which cannot be reached behind a dialog.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: 'JSXOpeningElement[name.name="option"]:not(:has(JSXAttribute[name.name="value"]))',
          message: 'A browser that translates the page would send the translated text as the value.',
        },
        {
          selector: 'ImportDeclaration[source.value="react"] ImportSpecifier[imported.name="lazy"]',
          message: 'Use lazyPart: React keeps a failed load until the page is reloaded.',
        },
        {
          selector: `JSXOpeningElement[name.name=/Button$|^button$|^Switch$/] > JSXAttribute[name.name=/^(aria-)?disabled$/]:has(${BUSY})`,
          message: 'A busy button keeps the focus and ignores clicks: use BusyButton, isBusy of shared/ui/Button, or busyProps.',
        },
      ],
    },
  },
  { files: ['web/shared/mui/Dialog.tsx'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['web/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/label-has-associated-control': ['error', { depth: 3 }],
      // A form or dialog that a person has opened takes the focus.
      'jsx-a11y/no-autofocus': 'off',
      // This shop shows photos beside the pictures made of them, so their texts must say which is which.
      'jsx-a11y/img-redundant-alt': 'off',
    },
  },
  {
    // Texts that people read.
    files: ['web/**', 'server/**', 'workers/**'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'plain-words/texts': 'error' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
);
