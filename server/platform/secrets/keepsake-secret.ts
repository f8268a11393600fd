import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { LinkKeys } from './link-keys.js';
import { UrlSigner } from './url-signer.js';
import { CONFIG, type Config } from '../config/config.js';

/**
 * KEEPSAKE_SECRET and the former ones. Everything new is signed and encrypted with the current one; what a former one
 * signed, encrypted or hashed stays valid.
 */
@Injectable()
export class KeepsakeSecret {
  readonly current: string;
  readonly former: readonly string[];
  /** The current one first. */
  readonly all: readonly [string, ...string[]];

  constructor(
    @Inject(CONFIG) { KEEPSAKE_SECRET, KEEPSAKE_FORMER_SECRETS }: Config,
    private readonly clock: Clock,
  ) {
    this.current = KEEPSAKE_SECRET;
    this.former = KEEPSAKE_FORMER_SECRETS;
    this.all = [this.current, ...this.former];
  }

  signerFor(purpose: string): UrlSigner {
    return new UrlSigner(this.all, purpose);
  }

  linkKeysFor(purpose: string): LinkKeys {
    return new LinkKeys(this.signerFor(purpose), this.clock);
  }
}
