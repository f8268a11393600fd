import type { FalRequest, FakeFal } from '../support/fake-fal.js';

const LOOK_EVERY_MS = 250;
/** Minimum duration of a request. */
const WORK_MS = 1_000;
const TELL_AGAIN_MS = 1_500;

/** Finishes accepted requests as fal does, and repeats the webhook until the shop accepts it. */
export class FalWorker {
  private readonly seen = new Map<FalRequest, { since: number; tellAt: number; isTold: boolean }>();
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY_MS);

  constructor(private readonly fal: FakeFal) {}

  close(): Promise<void> {
    clearInterval(this.timer);
    return Promise.resolve();
  }

  private look(): void {
    const now = Date.now();
    for (const request of this.fal.requests) {
      const known = this.seen.get(request) ?? { since: now, tellAt: now + WORK_MS, isTold: false };
      this.seen.set(request, known);
      if (known.isTold || now < known.tellAt || !request.webhookUrl) continue;
      known.tellAt = now + TELL_AGAIN_MS;
      request.finished = true;
      this.fal.sendWebhook(request).then(
        ({ ok }) => (known.isTold ||= ok),
        () => undefined,
      );
    }
  }
}
