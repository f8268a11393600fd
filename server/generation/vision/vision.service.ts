import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { abortable, logger, Mutex, programFile } from '../../platform/index.js';
import type { CutOut, Findings, VisionAnswer, VisionRequest } from './findings.js';

const THREAD = programFile('server/generation/vision/vision-thread');
/** For a thread started from sources. */
const LOADER = THREAD.endsWith('.ts') ? ['--import', '@swc-node/register/esm-register'] : [];
/** Many times what a large photo takes. */
const MAX_MS = 60_000;

interface Thread {
  worker: Worker;
  ended: AbortSignal;
}

export class UnreadableImageError extends Error {}

/**
 * Finds people in images with the models of MediaPipe, in a thread of its own, one image at a time. A thread that dies or
 * hangs fails its image; the next image gets a new thread.
 */
@Injectable()
export class Vision implements OnApplicationShutdown {
  private thread: Thread | undefined;
  /** Each image takes a few hundred megabytes. */
  private readonly mutex = new Mutex();

  /** Finds faces, judges sharpness and light. @throws UnreadableImageError, or the signal's reason */
  async inspect(image: Buffer, signal?: AbortSignal): Promise<Findings> {
    return (await this.ask({ task: 'inspect', image }, signal)).findings!;
  }

  /** Separates people from the background. @throws UnreadableImageError, or the signal's reason */
  async cutOut(image: Buffer, signal?: AbortSignal): Promise<CutOut> {
    return (await this.ask({ task: 'cutOut', image }, signal)).cutOut!;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.worker.terminate();
  }

  private ask(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer> {
    const answer = this.mutex.runExclusive(() => this.send(request, signal));
    return signal ? abortable(answer, signal) : answer;
  }

  private async send(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer> {
    signal?.throwIfAborted();
    const { worker, ended } = (this.thread ??= await this.start());
    const stop = AbortSignal.any([ended, AbortSignal.timeout(MAX_MS), ...(signal ? [signal] : [])]);
    try {
      worker.ref();
      worker.postMessage(request);
      const [answer] = (await once(worker, 'message', { signal: stop })) as [VisionAnswer];
      if (!answer.unreadable) return answer;
    } catch (error) {
      const reason: unknown = stop.aborted ? stop.reason : error;
      // A late answer must not be taken for that of the next image.
      this.thread = undefined;
      await worker.terminate();
      throw reason;
    } finally {
      worker.unref();
    }
    throw new UnreadableImageError('The image could not be read.');
  }

  private async start(): Promise<Thread> {
    // A thread must not be the first to load libvips: its end would unload it under the others.
    await import('../../platform/images/sharp.js');
    const worker = new Worker(THREAD, { execArgv: LOADER });
    const ending = new AbortController();
    const thread: Thread = { worker, ended: ending.signal };
    // Without a listener, an error would end the process.
    worker.on('error', (err) => logger.warn({ err }, 'vision thread failed'));
    worker.once('exit', () => {
      ending.abort(new Error('The vision thread ended.'));
      if (this.thread === thread) this.thread = undefined;
    });
    return thread;
  }
}
