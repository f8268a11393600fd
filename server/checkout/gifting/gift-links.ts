import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, KeepsakeSecret, type UrlSigner } from '../../platform/index.js';

/** Private URLs of gifts. They never expire, because recipients open gifts again years later. */
@Injectable()
export class GiftLinks {
  private readonly signer: UrlSigner;

  constructor(
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signer = secret.signerFor('gifts');
  }

  linkTo(orderId: string): string {
    return `${this.config.PUBLIC_URL}/gift/${orderId}.${this.signer.signatureFor([orderId])}`;
  }

  /** Null for a key with an invalid signature. */
  orderIdOf(key: string): string | null {
    const [orderId = '', signature = ''] = key.split('.');
    return this.signer.verify([orderId], signature) ? orderId : null;
  }
}
