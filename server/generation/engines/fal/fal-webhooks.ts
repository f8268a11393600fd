import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock, CONFIG, type Config, Database, KeepsakeSecret, type UrlSigner } from '../../../platform/index.js';
import { submitAnswer } from './fal-answers.js';
import { FalSignatures, type SignedWebhook } from './fal-signature.js';

/** The query of a webhook's URL, which is known only to us and fal. */
export const webhookQuery = z.object({
  generation: z.uuid(),
  /** Where the request was submitted; absent for one of an earlier version of this program. */
  endpoint: z.string().max(200).optional(),
  key: z.string().max(100),
});
export type WebhookQuery = z.infer<typeof webhookQuery>;

/** Webhooks report that a request is done. They are only a hint: the worker asks fal for the result. */
@Injectable()
export class FalWebhooks {
  private readonly signatures: FalSignatures;
  private readonly addressSigner: UrlSigner;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    secret: KeepsakeSecret,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signatures = new FalSignatures(config.FAL_JWKS_URL, clock);
    this.addressSigner = secret.signerFor('fal-webhooks');
  }

  get areOn(): boolean {
    const { FAL_KEY, FAL_WEBHOOKS, PUBLIC_URL } = this.config;
    return !!FAL_KEY && (FAL_WEBHOOKS === 'on' || (FAL_WEBHOOKS === 'auto' && PUBLIC_URL.startsWith('https:')));
  }

  urlFor(generationId: string, endpoint: string): string {
    const key = this.addressSigner.signatureFor([generationId, endpoint]);
    const query = new URLSearchParams({ generation: generationId, endpoint, key });
    return `${this.config.PUBLIC_URL}/webhooks/fal?${query}`;
  }

  /** Idempotent; ignores requests that belong to no open generation. */
  async receive(webhook: SignedWebhook, query: WebhookQuery | null): Promise<void> {
    await this.signatures.verify(webhook);
    const requestId = requestIdIn(webhook.body);
    if (!requestId) return;
    // If the answer to a submit was lost, the webhook reveals its id.
    const { generation = null, endpoint = null } = (query && this.isOurs(query) && query) || {};
    await this.database.fork().execute(
      `update generation.generations
       set provider_request_id = ?, provider_finished_at = coalesce(provider_finished_at, ?::timestamptz)
       where status in ('queued', 'running')
         and (provider_request_id = ? or (id = ?::uuid and endpoint is not distinct from ?
             and provider_request_id is null and submissions > 0 and first_request_id is distinct from ?))`,
      [requestId, this.clock.now(), requestId, generation, endpoint, requestId],
    );
  }

  private isOurs({ generation, endpoint, key }: WebhookQuery): boolean {
    return this.addressSigner.verify([generation, ...(endpoint ? [endpoint] : [])], key);
  }
}

function requestIdIn(body: Buffer): string | null {
  try {
    return submitAnswer.parse(JSON.parse(body.toString())).request_id;
  } catch {
    return null;
  }
}
