import type { FalRequest, FakeFal } from '../support/fake-fal.js';

const POLL_INTERVAL_MS = 250;
/** Minimum duration of a request. */
const WORK_MS = 1_000;
const RETRY_MS = 1_500;

/** Finishes accepted requests as fal does, and repeats the webhook until the shop accepts it. */
export class FalWorker {
  private readonly seen = new Map<FalRequest, { since: number; sendAt: number; isDelivered: boolean }>();
  private readonly timer = setInterval(() => this.look(), POLL_INTERVAL_MS);

  constructor(private readonly fal: FakeFal) {}

  close(): Promise<void> {
    clearInterval(this.timer);
    return Promise.resolve();
  }

  private look(): void {
    const now = Date.now();
    for (const request of this.fal.requests) {
      const known = this.seen.get(request) ?? { since: now, sendAt: now + WORK_MS, isDelivered: false };
      this.seen.set(request, known);
      if (known.isDelivered || now < known.sendAt || !request.webhookUrl) continue;
      known.sendAt = now + RETRY_MS;
      request.finished = true;
      this.fal.sendWebhook(request).then(
        ({ ok }) => (known.isDelivered ||= ok),
        () => undefined,
      );
    }
  }
}
