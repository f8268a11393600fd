import { Injectable } from '@nestjs/common';
import { AppError, Database } from '../platform/index.js';
import { GiftView } from './gift-view.entity.js';

/** A view takes less than half a second, but others may be ahead. */
const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 150;
/** Each holds a browser's connection. */
const MAX_WAITING = 120;

interface Wait {
  viewId: string;
  done: () => void;
}

/** Requests of this process that wait for views. One query serves all of them. */
@Injectable()
export class GiftViewWaiters {
  private readonly waits = new Set<Wait>();
  private isLooking = false;

  constructor(private readonly database: Database) {}

  /**
   * Resolves when the view is stored or discarded, after a timeout, or when the client is gone.
   * @throws AppError SERVER.UNAVAILABLE when too many wait
   */
  async waitFor(viewId: string, gone: AbortSignal): Promise<void> {
    if (this.waits.size >= MAX_WAITING) throw new AppError('SERVER.UNAVAILABLE', 'We are busy with other pictures. Please try again in a moment.');
    const ended = Promise.withResolvers<void>();
    const wait: Wait = { viewId, done: ended.resolve };
    const patience = setTimeout(ended.resolve, PATIENCE_MS);
    gone.addEventListener('abort', wait.done, { once: true });
    this.waits.add(wait);
    if (!this.isLooking) void this.poll();
    try {
      if (!gone.aborted) await ended.promise;
    } finally {
      this.waits.delete(wait);
      clearTimeout(patience);
      gone.removeEventListener('abort', wait.done);
    }
  }

  private async poll(): Promise<void> {
    this.isLooking = true;
    while (this.waits.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const looked = [...this.waits];
      // While the database is down, they keep waiting.
      const waiting = await this.waitingOf(looked).catch(() => null);
      if (waiting) looked.filter(({ viewId }) => !waiting.has(viewId)).forEach(({ done }) => done());
    }
    this.isLooking = false;
  }

  private async waitingOf(waits: readonly Wait[]): Promise<Set<string>> {
    const ids = waits.map(({ viewId }) => viewId);
    const rows = await this.database.fork().find(GiftView, { id: { $in: ids } }, { fields: ['id'] });
    return new Set(rows.map(({ id }) => id));
  }
}
