import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/index.js';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]']);

/** Addresses that run or show what is in them; never a place to go, whatever the list says. */
const FORBIDDEN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** Where people may be sent with a fresh session: this site, this machine and what the owner lists; nowhere else. */
@Injectable()
export class Redirects {
  private readonly site: URL;
  private readonly allowed: readonly RegExp[];

  constructor(@Inject(CONFIG) config: Config) {
    this.site = new URL(config.PUBLIC_URL);
    this.allowed = config.AUTH_REDIRECT_ALLOW_LIST.map(globPattern);
  }

  /** The wanted address if it is allowed, otherwise the site's, without saying so. */
  resolve(wanted: string | undefined, referer?: string): string {
    const url = URL.parse(wanted || referer || '');
    return url && this.isAllowed(url) ? url.href : this.site.href;
  }

  /** Whether it is a page of this site. */
  isOurs(address: string): boolean {
    return new URL(address).origin === this.site.origin;
  }

  private isAllowed(url: URL): boolean {
    if (url.username || url.password || FORBIDDEN_SCHEMES.has(url.protocol)) return false;
    if (LOOPBACK_ADDRESSES.has(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
    const sameHost = url.protocol === this.site.protocol && url.hostname === this.site.hostname;
    if (sameHost && (url.port === this.site.port || url.hostname === 'localhost')) return true;
    // The address as browsers understand it, so that no spelling gets past the list.
    const address = url.href.replace(url.hash, '');
    return this.allowed.some((pattern) => pattern.test(address));
  }
}

/** `*` is anything up to the next dot or slash, `**` anything at all, `?` one character; the last slash is optional. */
function globPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : part.replaceAll(/[\\^$.+()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${source}/?$`);
}

/** @param address an allowed redirect; its own fragment gives way to ours */
export function withFragment(address: string, values: Record<string, string | number>): string {
  const url = new URL(address);
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  url.hash = new URLSearchParams([...texts, ['sb', '']]).toString();
  return url.href;
}

/** @param address an allowed redirect, whose other parameters stay */
export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
