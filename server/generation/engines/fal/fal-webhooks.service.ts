import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AddressSigner, Clock, CONFIG, type Config, Database } from '../../../platform/index.js';
import { submitAnswer } from './fal-answers.js';
import { FalSignatures, type SignedWebhook } from './fal-signature.js';

/** What the address of a webhook says; fal knows it from our submit alone. */
export const webhookQuery = z.object({ generation: z.uuid(), key: z.string().max(100) });
export type WebhookQuery = z.infer<typeof webhookQuery>;

/**
 * fal's word that a request is done. It is a hint and no more: the worker asks fal itself, with our key, how the
 * request ended, so that a forged or repeated webhook can do nothing but cause a question.
 */
@Injectable()
export class FalWebhooks {
  private readonly signatures: FalSignatures;
  private readonly addressSigner: AddressSigner;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.signatures = new FalSignatures(config.FAL_JWKS_URL, clock);
    this.addressSigner = new AddressSigner(config.KEEPSAKE_SECRET, 'fal-webhooks');
  }

  get areOn(): boolean {
    const { FAL_KEY, FAL_WEBHOOKS, PUBLIC_URL } = this.config;
    return !!FAL_KEY && (FAL_WEBHOOKS === 'on' || (FAL_WEBHOOKS === 'auto' && PUBLIC_URL.startsWith('https:')));
  }

  addressOf(generationId: string): string {
    const query = new URLSearchParams({ generation: generationId, key: this.addressSigner.sign([generationId]) });
    return `${this.config.PUBLIC_URL}/webhooks/fal?${query}`;
  }

  /**
   * One that came before, or speaks of nothing that is in the making, changes nothing.
   * @throws AppError GENERATION.BAD_SIGNATURE, GENERATION.KEYS_UNAVAILABLE
   */
  async receive(webhook: SignedWebhook, query: WebhookQuery | null): Promise<void> {
    await this.signatures.verify(webhook);
    const requestId = requestIdIn(webhook.body);
    if (!requestId) return;
    // When a submit's answer was lost, this is how we learn the id of what was submitted.
    const generationId = query && this.addressSigner.verify([query.generation], query.key) ? query.generation : null;
    await this.database.fork().execute(
      `update generation.generations
       set provider_request_id = ?, provider_finished_at = coalesce(provider_finished_at, ?::timestamptz)
       where status in ('queued', 'running')
         and (provider_request_id = ? or (id = ?::uuid and provider_request_id is null and submissions > 0
             and first_request_id is distinct from ?))`,
      [requestId, this.clock.now(), requestId, generationId, requestId],
    );
  }
}

function requestIdIn(body: Buffer): string | null {
  try {
    return submitAnswer.parse(JSON.parse(body.toString())).request_id;
  } catch {
    return null;
  }
}
