import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, DAY_SECONDS, KeepsakeSecret, type LinkKeys } from '../../../platform/index.js';

/** Partners keep an order's files for as long. */
export const MAX_DAYS_KEPT = 30;

/** Signed addresses of the files that the print partner downloads. */
@Injectable()
export class AssetLinks {
  private readonly keys: LinkKeys;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.keys = secret.linkKeysFor('print-assets');
  }

  linkTo(assetId: string): string {
    const token = this.keys.keyFor(assetId, MAX_DAYS_KEPT * DAY_SECONDS);
    return `${this.config.PUBLIC_URL}/api/print-assets/${assetId}?token=${token}`;
  }

  isValid(assetId: string, token: string): boolean {
    return this.keys.check(assetId, token) === 'valid';
  }
}
