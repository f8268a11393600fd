import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../escape-html.js';
import { projectRoot } from '../paths.js';

export const CLIENT_FOLDER = join(projectRoot, 'dist/web');
/** Cache header for URLs that change with their content. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const PAGE_HEAD = /<!-- page-head -->[\s\S]*<!-- \/page-head -->/;
const PAGE_ROOT = '<div id="root">';
const PAGE_DATA = '<!-- page-data -->';
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]*)">\s*/g;
const CODE = /<(?:link rel="modulepreload"|script type="module")[^>]* (?:href|src)="([^"]*)">(?:<\/script>)?\s*/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** URLs of public files at the start of an attribute or in a srcset. */
const PUBLIC_FILE = /(?<=["\s])\/(?=(?:assets|pictures)\/)/g;

/** One entry of the manifest that Vite writes. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The parts that one page adds to the document. */
interface DocumentParts {
  /** The client's module that shows the page. */
  module: string;
  /** Another module that this module loads for its content. */
  innerModule?: string;
  head: string;
  /** HTML of the page, where the server rendered it. */
  content?: string;
  /** HTML for the end of its body. */
  data?: string;
}

/** The built client: the page that starts it, and the files that each of its modules needs. */
export class ClientBuild {
  constructor(
    /** Null where only the server was built. */
    public page: string | null,
    private readonly manifest: Record<string, Chunk> = {},
    /** Where browsers get public files from, unless that is the shop itself. */
    private readonly cdn = '',
    /** Text of a stylesheet, by its path in the build. */
    private readonly readStyles: (file: string) => string = () => '',
  ) {
    if (!page || !cdn) return;
    this.page = page
      .replaceAll(PUBLIC_FILE, () => `${escapeHtml(cdn)}/`)
      .replace('<html', () => `<html data-cdn="${escapeHtml(cdn)}"`);
  }

  static read(cdn = '', folder = CLIENT_FOLDER): ClientBuild {
    if (!existsSync(join(folder, 'index.html'))) return new ClientBuild(null);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const styles = new Map<string, string>();
    return new ClientBuild(read('index.html'), JSON.parse(read('manifest.json')) as Record<string, Chunk>, cdn, (file) => {
      // The document needs other URLs than the stylesheet for files beside the stylesheet.
      const known = styles.get(file) ?? read(file).replaceAll('url(./', () => `url(${cdn}/assets/`);
      styles.set(file, known);
      return known;
    });
  }

  /**
   * The page with additional HTML in its head and at the end of its body, and with the files that only `module` needs.
   * Its styles come last, so that they override shared ones. Server-rendered content includes its styles, and its code is
   * named for the script of index.html. Null where only the server was built.
   */
  document({ module, innerModule = '', head, content, data = '' }: DocumentParts): string | null {
    if (this.page === null) return null;
    const page = this.page.replace(PAGE_HEAD, () => head).replace(PAGE_DATA, () => data);
    const chunks = new Set<Chunk>();
    for (const key of [module, innerModule]) this.collect(key, chunks);
    const isNew = (address: string) => !page.includes(`"${address}"`);
    const scripts = [...chunks].map(({ file }) => this.urlOf(file)).filter(isNew);
    const styles = [...chunks].flatMap(({ css = [] }) => css.map((file) => this.urlOf(file))).filter(isNew);
    if (content !== undefined) return this.rendered(page, content, scripts, styles);
    const links = [
      ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
      ...styles.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`),
    ];
    return page.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
  }

  private rendered(page: string, content: string, scripts: string[], styles: string[]): string {
    const shared = [...page.matchAll(STYLESHEET)].map(([, address = '']) => address);
    const code = [...[...page.matchAll(CODE)].map(([, address = '']) => address), ...scripts];
    const css = [...shared, ...styles].map((address) => this.readStyles(address.slice(this.cdn.length + 1)));
    // Vite does not load a stylesheet that already has a link.
    const known = [...shared, ...styles].map((address) => `<link rel="stylesheet" href="${address}" disabled>`);
    return page
      .replaceAll(STYLESHEET, '')
      .replaceAll(CODE, '')
      .replace('</head>', () => `<style>${css.join('')}</style>${known.join('')}\n  </head>`)
      .replace('<body>', () => `<body data-code="${code.join(' ')}">`)
      .replace(PAGE_ROOT, () => PAGE_ROOT + content);
  }

  private urlOf(file: string): string {
    return `${escapeHtml(this.cdn)}/${file}`;
  }

  /** Texts of the script elements that the build wrote into the page. */
  inlineScripts(): string[] {
    return [...(this.page ?? '').matchAll(INLINE_SCRIPT)].map(([, text = '']) => text);
  }

  private collect(key: string, chunks: Set<Chunk>): void {
    const chunk = this.manifest[key];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach((imported) => this.collect(imported, chunks));
  }
}
