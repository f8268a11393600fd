import { createHash } from 'node:crypto';
import { fastifyHelmet } from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { ClientBuild } from './client-build.js';

/** What no page of ours asks a browser for. Taking a photo with a phone's camera is the file chooser's business. */
const UNUSED_POWERS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb'];
/** What libraries that write their rules by code put into a page: a style element that is still empty. */
const EMPTY_STYLE = '';

type Header = (request: FastifyRequest['raw'], reply: FastifyReply['raw'], done: (error?: Error) => void) => void;

/**
 * What the shop's pages may load and run: scripts and styles of our own files, pictures of our storage, and nothing
 * written into the page, save the styles and the script that the build wrote there, which are known by their hashes.
 */
export class PagePolicy {
  private constructor(private readonly policy: Header) {}

  static async for(config: Config, objects: ObjectStore, client: ClientBuild): Promise<PagePolicy> {
    const cdn = config.CDN_URL ? [new URL(config.CDN_URL).origin] : [];
    const storage = await storageOrigin(objects);
    const styles = [...new Set([EMPTY_STYLE, ...client.inlineStyles()])].map(hashed);
    const directives = {
      'default-src': ["'none'"],
      'script-src': ["'self'", ...cdn, ...client.inlineScripts().map(hashed)],
      'style-src': ["'self'", ...cdn, "'unsafe-hashes'", ...styles],
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
    return new PagePolicy(fastifyHelmet.contentSecurityPolicy({ useDefaults: false, directives }) as Header);
  }

  apply(request: FastifyRequest, reply: FastifyReply): void {
    this.policy(request.raw, reply.raw, rethrow);
    void reply.header('permissions-policy', UNUSED_POWERS.map((power) => `${power}=()`).join(', '));
  }
}

/** Where browsers get stored objects from, unless that is the shop itself. */
async function storageOrigin(objects: ObjectStore): Promise<string[]> {
  const address = URL.parse(await objects.address('any', { expiresIn: 60 }));
  return address ? [address.origin] : [];
}

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function rethrow(error?: Error): void {
  if (error) throw error;
}
