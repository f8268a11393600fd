import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { abortable, logger, programFile } from '../../platform/index.js';
import type { CutOut, Findings } from './findings.js';
import type { VisionAnswer, VisionRequest } from './vision-messages.js';

const THREAD = programFile('server/generation/vision/vision-thread');
/** Node cannot follow imports of sources by itself. */
const LOADER = THREAD.endsWith('.ts') ? ['--import', '@swc-node/register/esm-register'] : [];
/** Many times what a large photo takes: whoever takes longer hangs. */
const MAX_MS = 60_000;

interface Thread {
  worker: Worker;
  ended: AbortSignal;
}

/** The bytes are no image that we can read. */
export class UnreadableImageError extends Error {}

/**
 * Finds people in images, on this machine, with the models of MediaPipe. Works in a thread of its own, one image at a
 * time; a thread that dies or hangs fails its image, and the next image has a new one.
 */
@Injectable()
export class Vision implements OnApplicationShutdown {
  private thread: Thread | undefined;
  private lastTurn: Promise<unknown> = Promise.resolve();

  /** Counts faces and judges sharpness and light. @throws UnreadableImageError, or the signal's reason */
  async inspect(image: Buffer, signal?: AbortSignal): Promise<Findings> {
    return (await this.ask({ task: 'inspect', image }, signal)).findings!;
  }

  /** Tells people from what is behind them. @throws UnreadableImageError, or the signal's reason */
  async cutOut(image: Buffer, signal?: AbortSignal): Promise<CutOut> {
    return (await this.ask({ task: 'cutOut', image }, signal)).cutOut!;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.worker.terminate();
  }

  /** One after the other: each holds a few hundred megabytes while it is worked on. */
  private ask(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer> {
    const turn = this.lastTurn.then(() => this.send(request, signal));
    this.lastTurn = turn.catch(() => undefined);
    return signal ? abortable(turn, signal) : turn;
  }

  private async send(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer> {
    signal?.throwIfAborted();
    const { worker, ended } = (this.thread ??= this.start());
    const stop = AbortSignal.any([ended, AbortSignal.timeout(MAX_MS), ...(signal ? [signal] : [])]);
    try {
      worker.ref();
      worker.postMessage(request);
      const [answer] = (await once(worker, 'message', { signal: stop })) as [VisionAnswer];
      if (!answer.unreadable) return answer;
    } catch (error) {
      const reason: unknown = stop.aborted ? stop.reason : error;
      // The answer that may still come is not to be taken for that of the next image.
      this.thread = undefined;
      await worker.terminate();
      throw reason;
    } finally {
      worker.unref();
    }
    throw new UnreadableImageError('The image could not be read.');
  }

  private start(): Thread {
    const worker = new Worker(THREAD, { execArgv: LOADER });
    const ending = new AbortController();
    const thread: Thread = { worker, ended: ending.signal };
    // Of an image that nobody waits for any more; without a listener it would end the process.
    worker.on('error', (err) => logger.warn({ err }, 'the vision thread failed'));
    worker.once('exit', () => {
      ending.abort(new Error('The vision thread ended.'));
      if (this.thread === thread) this.thread = undefined;
    });
    return thread;
  }
}
