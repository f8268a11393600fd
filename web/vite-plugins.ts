import { createReadStream, createWriteStream, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { tokensCss } from './app/theme/tokens-css.js';

/** Puts the brand's CSS variables into the head, so that colors are right at the first paint. */
export function brandTokens(): Plugin {
  return {
    name: 'brand-tokens',
    transformIndexHtml: () => [{ tag: 'style', children: tokensCss(), injectTo: 'head-prepend' }],
  };
}

/** An icon of Phosphor whose shape is in the document. */
const DOCUMENT_ICON = 'document-icon';
const DOCUMENT_ICON_CODE = `
import { createElement } from 'react';
export const documentIcon = (name) => ({ size = '1em', weight = 'regular', ...rest }) =>
  createElement(
    'svg',
    { width: size, height: size, fill: 'currentColor', viewBox: '0 0 256 256', ...rest },
    createElement('use', { href: '#' + name + '-' + weight }),
  );`;

/**
 * Phosphor ships six weights of every icon in one file. The build keeps the regular weight and the weights that a page uses.
 * The document contains the shapes of the first view's icons, because it shows some of them many times. The code of an icon
 * refers to its shape.
 *
 * @param pages folder of the pages
 * @param inDocument names of the icons of the first view
 */
export function iconShapes(pages: string, inDocument: readonly string[]): Plugin {
  const used = new Set<string>();
  const weightsOf = (icon: string) =>
    ['regular', 'bold', 'duotone', 'fill', 'light', 'thin'].filter(
      (weight) => weight === 'regular' || used.has(`${icon} ${weight}`),
    );
  const shapeOf = async (icon: string, weight: string) => {
    const file = import.meta.resolve(`@phosphor-icons/react/dist/csr/${icon}`).replace('/csr/', '/defs/');
    const { default: shapes } = (await import(file)) as { default: Map<string, ReactElement> };
    return `<g id="${icon}-${weight}">${renderToStaticMarkup(shapes.get(weight))}</g>`;
  };
  return {
    name: 'icon-shapes',
    apply: 'build',
    buildStart() {
      for (const file of globSync('**/*.tsx', { cwd: pages })) {
        for (const [, icon, value = ''] of readFileSync(join(pages, file), 'utf8').matchAll(
          /<(\w+)Icon\b[^>]*?\bweight=(\{.*?\}|".*?")/g,
        )) {
          for (const [weight] of value.matchAll(/\b[a-z]+\b/g)) used.add(`${icon} ${weight}`);
        }
      }
    },
    resolveId: (source) => (source === DOCUMENT_ICON ? DOCUMENT_ICON : null),
    load: (id) => (id === DOCUMENT_ICON ? DOCUMENT_ICON_CODE : null),
    transform: {
      filter: { id: /@phosphor-icons\/react\/dist\/(?:csr|defs)\// },
      handler(code, id) {
        const icon = /(\w+)\.es\.js/.exec(id)?.[1] ?? '';
        if (inDocument.includes(icon)) {
          const component = `/* @__PURE__ */ documentIcon('${icon}')`;
          return {
            code: `import { documentIcon } from '${DOCUMENT_ICON}';\nexport const ${icon}Icon = ${component};`,
            map: null,
          };
        }
        if (id.includes('/csr/')) return null;
        const weights = /\[\s*"(bold|duotone|fill|light|thin)",[\s\S]*?\n {2}\],?/g;
        if (!weights.test(code)) this.error(`${id} no longer has its weights as it did: see iconShapes.`);
        return { code: code.replace(weights, (text, weight: string) => (used.has(`${icon} ${weight}`) ? text : '')), map: null };
      },
    },
    transformIndexHtml: async () => {
      const shapes = await Promise.all(inDocument.flatMap((icon) => weightsOf(icon).map((weight) => shapeOf(icon, weight))));
      return [{ tag: 'svg', attrs: { display: 'none' }, children: shapes.join(''), injectTo: 'body-prepend' }];
    },
  };
}

/** Replacements for the parts of React Router's framework and server components, which we do not use. */
const ROUTER_EDITS: readonly (readonly [part: RegExp, replacement: string])[] = [
  // Display names and wrapping calls look like side effects, so that a bundler cannot leave out their components.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/= (\w+\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  // Every link includes the prefetching of the framework.
  [/function PrefetchPageLinks\(/, 'const PrefetchPageLinks = () => null;\nfunction FrameworkPrefetch('],
  [/function usePrefetchBehavior\(/, 'const usePrefetchBehavior = () => [false, null];\nfunction frameworkPrefetching('],
  // The router's error boundary handles the errors of server components.
  [/function RSCErrorHandler\(/, 'const RSCErrorHandler = () => null;\nfunction serverComponentErrors('],
];

/** Lets a bundler leave out the unused parts of React Router. Fails when React Router no longer has one of them. */
export function droppableRouterParts(): Plugin {
  const missing = new Set(ROUTER_EDITS);
  return {
    name: 'droppable-router-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler(code) {
        let edited = code;
        for (const edit of ROUTER_EDITS) {
          const [part, replacement] = edit;
          const next = edited.replace(part, replacement);
          if (next !== edited) missing.delete(edit);
          edited = next;
        }
        return { code: edited, map: null };
      },
    },
    buildEnd(error) {
      const [gone] = missing;
      if (!error && gone) this.error(`React Router no longer has ${gone[0].source}: see droppableRouterParts.`);
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
      filter: { id: /\/server\/.*contract\.ts(?:\?forms)?$/ },
      handler(code) {
        let marked = code;
        for (const statement of this.parse(code).body.toReversed()) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (init?.type !== 'CallExpression') continue;
            const schema = code.slice(init.start, init.end);
            marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => ${schema})()${marked.slice(init.end)}`;
          }
        }
        // Contracts have no other side effects, so that the bundler can leave out an unused one.
        return { code: marked, map: null, moduleSideEffects: false };
      },
    },
  };
}

/**
 * Gives forms contracts of their own. A module belongs to one chunk, so that without this the pages of the first view, which
 * need the constants of a contract, would load zod with the schemas that forms check their fields with.
 *
 * @param zod the module that forms have in place of zod
 */
export function contractsOfForms(zod: string): Plugin {
  const isForm = /(?:-schemas?\.ts|\?forms)$/;
  return {
    name: 'contracts-of-forms',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !isForm.test(importer)) return null;
      if (source === 'zod') return zod;
      if (!/contract\.js$/.test(source)) return null;
      const contract = await this.resolve(source, importer.replace('?forms', ''), options);
      return contract && `${contract.id}?forms`;
    },
  };
}

/**
 * Libraries that write CSS rules as the text of a style element, which our Content Security Policy forbids. The edits make
 * them insert the rules into an empty style element, as Emotion does, which the policy allows.
 */
const STYLE_TEXTS = [
  {
    file: /@dnd-kit\/dom\/index\.js$/,
    written: /style\.textContent = cssRules;\s*root\.head\.prepend\(style\);/,
    added: `root.head.prepend(style);
    const parsed = new CSSStyleSheet();
    parsed.replaceSync(cssRules);
    for (const rule of parsed.cssRules) style.sheet.insertRule(rule.cssText, style.sheet.cssRules.length);`,
    imports: '',
  },
  {
    file: /@mui\/x-data-grid\/utils\/css\/context\.mjs$/,
    written: /_jsx\("style", \{\s*href: `[^`]*`,\s*nonce: [\w.]+,\s*children: cssString\s*\}\)/,
    added: '_jsx(GlobalStyles, { styles: cssString })',
    imports: "import GlobalStyles from '@mui/material/GlobalStyles';\n",
  },
];

export function rulesWithoutStyleText(): Plugin {
  return {
    name: 'rules-without-style-text',
    apply: 'build',
    transform: {
      filter: { id: STYLE_TEXTS.map(({ file }) => file) },
      handler(code, id) {
        const edit = STYLE_TEXTS.find(({ file }) => file.test(id));
        if (!edit?.written.test(code)) this.error(`${id} no longer writes its rules as it did: see rulesWithoutStyleText.`);
        return { code: edit.imports + code.replace(edit.written, edit.added), map: null };
      },
    },
  };
}

/** Class names made of the file and the class, such as `Button_filled`: they take less space than hashes. */
export function classNames() {
  const files = new Map<string, string>();
  return (name: string, file: string): string => {
    const prefix = basename(file, '.module.css');
    if ((files.get(prefix) ?? file) !== file) throw new Error(`${file} and ${files.get(prefix)} need names of their own.`);
    files.set(prefix, file);
    return `${prefix}_${name}`;
  };
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** One chunk for all static imports of a module, instead of dozens of chunks for parts that other pages share. */
export function chunkOf(name: string, root: RegExp) {
  const isNeeded = (id: string, graph: ModuleGraph, seen: Set<string>): boolean => {
    if (root.test(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    // `importers` contains only the static imports.
    return graph.getModuleInfo(id)?.importers.some((importer) => isNeeded(importer, graph, seen)) ?? false;
  };
  return { name: (id: string, graph: ModuleGraph) => (isNeeded(id, graph, new Set()) ? name : null) };
}

/** One chunk for the library modules that pages outside the dashboard need. The dashboard's chunks contain all others. */
export function sharedByShoppers(name: string, modules: RegExp) {
  const isNeeded = (id: string, graph: ModuleGraph, seen: Set<string>): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    if (!id.includes('node_modules')) return !id.includes('/features/admin/');
    return graph.getModuleInfo(id)?.importers.some((importer) => isNeeded(importer, graph, seen)) ?? false;
  };
  return {
    name: (id: string, graph: ModuleGraph) => (modules.test(id) && isNeeded(id, graph, new Set()) ? name : null),
  };
}

/** Minifies with SWC before Vite does: pages and libraries become 3 % smaller than by Vite's own minifier, React does not. */
export function minifiedBySwc(): Plugin {
  return {
    name: 'minified-by-swc',
    apply: 'build',
    renderChunk: {
      order: 'post',
      handler: async (code, { name }) => {
        if (name === 'react') return null;
        const minified = await minify(code, { module: true, compress: { passes: 3, ecma: 2020 }, mangle: true });
        return { code: minified.code, map: null };
      },
    },
  };
}

/** Fails the build when the code of the home page grows beyond its budget (bytes, compressed with gzip). */
export function firstRouteBudget(maxBytes: number): Plugin {
  return {
    name: 'first-route-budget',
    apply: 'build',
    // Measures the final files, after all other plugins.
    writeBundle(_options, bundle) {
      const files = new Set<string>();
      const collect = (file: string) => {
        const chunk = bundle[file];
        if (files.has(file) || chunk?.type !== 'chunk') return;
        files.add(file);
        chunk.imports.forEach(collect);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'shell' || chunk.name === 'HomePage'))
          collect(chunk.fileName);
      }
      const sizes = [...files].map((file) => gzipSync((bundle[file] as { code: string }).code, { level: 9 }).length);
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      if (bytes > maxBytes) this.error(`The home page needs ${bytes} bytes of code, its budget is ${maxBytes}.`);
    },
  };
}

/** Writes a .br and a .gz beside every file that compression makes smaller, so that the server need not compress it. */
export function compressedBeside(): Plugin {
  const compressible = /\.(?:js|css|svg)$/;
  return {
    name: 'compressed-beside',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const paths = Object.keys(bundle)
        .filter((name) => compressible.test(name))
        .map((name) => join(dir, name));
      await Promise.all(
        paths.flatMap((path) => [
          pipeline(createReadStream(path), createBrotliCompress(), createWriteStream(`${path}.br`)),
          pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
        ]),
      );
    },
  };
}
