import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, isLoopback } from '../../platform/index.js';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]']);

/** Always forbidden, even if the allow list matches. */
const FORBIDDEN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** The links that we mail contain the address, and are refused when it is longer. */
export const MAX_REDIRECT_LENGTH = 2_000;

/**
 * Where users may be redirected with a new session: this site, the owner's allow list and, if the site is on this machine,
 * its loopback addresses. In production any program on the machine of a visitor could listen there.
 */
@Injectable()
export class Redirects {
  private readonly site: URL;
  private readonly allowed: readonly RegExp[];

  constructor(@Inject(CONFIG) config: Config) {
    this.site = new URL(config.PUBLIC_URL);
    this.allowed = config.AUTH_REDIRECT_ALLOW_LIST.map(globPattern);
  }

  /** The requested URL if allowed, otherwise the site's. */
  resolve(wanted: string | undefined, referer?: string): string {
    const url = URL.parse(wanted || referer || '');
    // Escaped letters make it longer, and a referer may have any length.
    return url && url.href.length <= MAX_REDIRECT_LENGTH && this.isAllowed(url) ? url.href : this.site.href;
  }

  isOurs(address: string): boolean {
    return new URL(address).origin === this.site.origin;
  }

  private isAllowed(url: URL): boolean {
    if (url.username || url.password || FORBIDDEN_SCHEMES.has(url.protocol)) return false;
    if (isLoopback(this.site.hostname) && LOOPBACK_ADDRESSES.has(url.hostname)) return /^https?:$/.test(url.protocol);
    const sameHost = url.protocol === this.site.protocol && url.hostname === this.site.hostname;
    if (sameHost && (url.port === this.site.port || url.hostname === 'localhost')) return true;
    // Normalized as browsers do, so that no spelling gets past the list.
    const address = url.href.replace(url.hash, '');
    return this.allowed.some((pattern) => pattern.test(address));
  }
}

/** `*` stops at dots and slashes, `**` does not, `?` is one character; a final slash is optional. */
function globPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : part.replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${source}/?$`);
}

/** @param address an allowed redirect; its fragment is replaced */
export function withFragment(address: string, values: Record<string, string | number>): string {
  const url = new URL(address);
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  url.hash = new URLSearchParams([...texts, ['sb', '']]).toString();
  return url.href;
}

/** @param address an allowed redirect; its other parameters stay */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
