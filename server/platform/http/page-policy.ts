import { createHash } from 'node:crypto';
import type { Config } from '../config/config.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { ClientBuild } from './client-build.js';

/** Browser features that no page uses. Photos are taken with the file chooser, not the camera API. */
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb'];
const NO_FEATURES = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
/** CSS-in-JS libraries insert an empty style element first. */
const EMPTY_STYLE = '';
/** Placeholder for the hashes of a document's styles. */
const STYLES = '{styles}';

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>| style="([^"]*)"/g;

/**
 * The content security policy of the shop's pages: own scripts and styles, pictures from our storage, and nothing inline
 * except code of the build and the renderer, allowed by hash.
 */
export class PagePolicy {
  private constructor(private readonly policyWith: (styles: string) => string) {}

  static async for(config: Config, objects: ObjectStore, client: ClientBuild): Promise<PagePolicy> {
    const cdn = config.CDN_URL ? [new URL(config.CDN_URL).origin] : [];
    const storage = await storageOrigin(objects);
    const directives = {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...cdn, ...client.inlineScripts().map(hashed)],
      'style-src': ["'self'", ...cdn, "'unsafe-hashes'", STYLES],
      'img-src': ["'self'", 'blob:', 'data:', ...cdn, ...storage],
      'font-src': ["'self'", ...cdn],
      'connect-src': ["'self'", ...storage],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      ...(config.PUBLIC_URL.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
    };
    const policy = Object.entries(directives)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join(';');
    return new PagePolicy((styles) => policy.replace(STYLES, () => styles));
  }

  /** @param html the page's document; text in it cannot pass for a style, as its quotes and brackets are escaped */
  headersOf(html: string): Record<string, string> {
    const inline = [...html.matchAll(INLINE_STYLE)].map(([, element, attribute]) => element ?? attribute ?? '');
    const styles = [...new Set([EMPTY_STYLE, ...inline])].map(hashed).join(' ');
    return { 'content-security-policy': this.policyWith(styles), 'permissions-policy': NO_FEATURES };
  }
}

/** The origin of stored objects, unless the shop serves them itself. */
async function storageOrigin(objects: ObjectStore): Promise<string[]> {
  const address = URL.parse(await objects.signedUrl('any', { expiresIn: 60 }));
  return address ? [address.origin] : [];
}

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
