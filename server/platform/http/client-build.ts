import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../mail/mail-page.js';
import { projectRoot } from '../paths.js';

export const CLIENT_FOLDER = join(projectRoot, 'dist/web');
/** For URLs that change with their content. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const PAGE_HEAD = /<!-- page-head -->[\s\S]*<!-- \/page-head -->/;
const PAGE_ROOT = '<div id="root">';
const PAGE_DATA = '<!-- page-data -->';
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** URLs of public files at the start of an attribute or in a srcset. */
const PUBLIC_FILE = /(?<=["\s])\/(?=(?:assets|pictures)\/)/g;

/** One entry of the manifest that Vite writes. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** What one page adds to the document. */
interface DocumentParts {
  /** The client's module that shows the page. */
  module: string;
  /** HTML for its head. */
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
  ) {
    if (!page || !cdn) return;
    this.page = page
      .replaceAll(PUBLIC_FILE, () => `${escapeHtml(cdn)}/`)
      .replace('<html', () => `<html data-cdn="${escapeHtml(cdn)}"`);
  }

  static read(cdn?: string, folder = CLIENT_FOLDER): ClientBuild {
    if (!existsSync(join(folder, 'index.html'))) return new ClientBuild(null);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    return new ClientBuild(read('index.html'), JSON.parse(read('manifest.json')) as Record<string, Chunk>, cdn);
  }

  /**
   * The page with HTML of one's own in its head and at the end of its body, and with what `module` needs beyond what
   * every page starts with: asked for at once, and not when the first code has run. Its styles come last, so that
   * they win over those that all pages share. What is rendered has its picture and fonts before the code. Null where
   * there is no page.
   */
  document({ module, head, content, data = '' }: DocumentParts): string | null {
    const { page } = this;
    if (page === null) return null;
    const chunks = new Set<Chunk>();
    this.collect(module, chunks);
    const files = [...chunks];
    const isNew = (address: string) => !page.includes(`"${address}"`);
    const scripts = files.map(({ file }) => this.urlOf(file)).filter(isNew);
    const styles = files.flatMap(({ css = [] }) => css.map((file) => this.urlOf(file))).filter(isNew);
    const links = [
      ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
      ...styles.map((address) => `<link rel="stylesheet" crossorigin href="${address}">`),
    ];
    const document = page
      .replace(PAGE_HEAD, () => head)
      .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
      .replace(PAGE_DATA, () => data);
    if (content === undefined) return document;
    return document
      .replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
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
