import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/index.js';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '[::1]']);

/** Where people may be sent with a fresh session: this site and this machine, and nowhere else. */
@Injectable()
export class Redirects {
  private readonly site: URL;

  constructor(@Inject(CONFIG) config: Config) {
    this.site = new URL(config.PUBLIC_URL);
  }

  /** The wanted address if it is allowed, otherwise the site's, without saying so. */
  resolve(wanted: string | undefined, referer?: string): string {
    const url = URL.parse(wanted || referer || '');
    return url && this.isAllowed(url) ? url.href : this.site.href;
  }

  private isAllowed(url: URL): boolean {
    if (url.username || url.password) return false;
    if (LOOPBACK_ADDRESSES.has(url.hostname)) return url.protocol === 'http:' || url.protocol === 'https:';
    const sameHost = url.protocol === this.site.protocol && url.hostname === this.site.hostname;
    return sameHost && (url.port === this.site.port || url.hostname === 'localhost');
  }
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
