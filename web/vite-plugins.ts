import type { Plugin } from 'vite';
import { tokensCss } from './app/theme/tokens-css.js';

/** Puts the brand's CSS variables into the head, so that colours are right at the first paint. */
export function brandTokens(): Plugin {
  return {
    name: 'brand-tokens',
    transformIndexHtml: () => [{ tag: 'style', children: tokensCss(), injectTo: 'head-prepend' }],
  };
}

/** Phosphor ships six weights of every icon in one file; the brand uses two of them. */
export function regularAndFillIconsOnly(): Plugin {
  const unusedWeight = /\[\s*"(?:bold|duotone|light|thin)",[\s\S]*?\n {2}\],?/g;
  return {
    name: 'regular-and-fill-icons-only',
    apply: 'build',
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/defs\// },
      handler: (code) => ({ code: code.replace(unusedWeight, ''), map: null }),
    },
  };
}

/**
 * Lets pages import the constants of a contract without its zod schemas. A bundler cannot know that making a schema
 * has no side effect and would keep them all, 24 kB of zod included; marked as pure, unused ones are dropped.
 */
export function droppableContractSchemas(): Plugin {
  return {
    name: 'droppable-contract-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/server\/.*contract\.ts$/ },
      handler(code) {
        let marked = code;
        for (const statement of this.parse(code).body.toReversed()) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of statement.declaration.declarations) {
            if (init?.type !== 'CallExpression') continue;
            const schema = code.slice(init.start, init.end);
            marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => ${schema})()${marked.slice(init.end)}`;
          }
        }
        return { code: marked, map: null };
      },
    },
  };
}
