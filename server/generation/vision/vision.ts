import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { abortable, forkIsolated, logger, MINUTE_MS, Mutex, programFile } from '../../platform/index.js';
import type { CutOut, DetailedFace, Face, Findings, Separated, VisionAnswer, VisionRequest } from './findings.js';

const PROGRAM = programFile('server/generation/vision/vision-process');
/** Many times longer than a large photo takes. */
const MAX_MS = MINUTE_MS;
/** After this idle time, the process ends and frees its 415 MB. */
const IDLE_MS = MINUTE_MS;

interface VisionProcess {
  child: ChildProcess;
  ended: AbortSignal;
}

export class UnreadableImageError extends Error {}

/**
 * Finds people in images with the models of MediaPipe, in a separate process, one image at a time. If the process dies or
 * hangs, its image fails; the next image gets a new process.
 */
@Injectable()
export class Vision implements OnApplicationShutdown {
  private process: VisionProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  /** Each image takes a few hundred megabytes. */
  private readonly mutex = new Mutex();

  /** Finds faces, judges sharpness and light. @throws UnreadableImageError, or the signal's reason */
  async inspect(image: Buffer, signal?: AbortSignal): Promise<Findings> {
    return (await this.ask({ task: 'inspect', image }, signal)).findings!;
  }

  /**
   * Separates people from the background.
   * @param faces those in the image, when they are known: finding them takes as long as the rest
   * @throws UnreadableImageError, or the signal's reason
   */
  async cutOut(image: Buffer, signal?: AbortSignal, faces?: readonly DetailedFace[]): Promise<CutOut> {
    return (await this.ask({ task: 'cutOut', image, ...(faces && { faces }) }, signal)).cutOut!;
  }

  /**
   * Makes a new image of the chosen people of a photo, before a plain ground: no one else is in it.
   * @param faces of those people
   * @returns null when they cannot be separated from the others
   * @throws UnreadableImageError, or the signal's reason
   */
  async separate(image: Buffer, faces: readonly Face[], signal?: AbortSignal): Promise<Separated | null> {
    return (await this.ask({ task: 'separate', image, faces }, signal)).separated!;
  }

  onApplicationShutdown(): void {
    this.end();
  }

  private ask(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer> {
    const answer = this.mutex.runExclusive(() => this.send(request, signal));
    return signal ? abortable(answer, signal) : answer;
  }

  private async send(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer> {
    signal?.throwIfAborted();
    clearTimeout(this.idle);
    if (!this.process || this.process.ended.aborted) this.process = await start();
    const { child, ended } = this.process;
    const stop = AbortSignal.any([ended, AbortSignal.timeout(MAX_MS), ...(signal ? [signal] : [])]);
    try {
      child.channel?.ref();
      // If the process has just ended, `ended` reports it.
      child.send(request, () => undefined);
      const [answer] = (await once(child, 'message', { signal: stop })) as [VisionAnswer];
      if (!answer.unreadable) return answer;
    } catch (error) {
      // A late answer must not be mistaken for that of the next image.
      this.end();
      throw stop.aborted ? stop.reason : error;
    } finally {
      child.channel?.unref();
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
    throw new UnreadableImageError('The image could not be read.');
  }

  private end(): void {
    clearTimeout(this.idle);
    this.process?.child.kill('SIGKILL');
    this.process = undefined;
  }
}

async function start(): Promise<VisionProcess> {
  const child = await forkIsolated(PROGRAM);
  const ending = new AbortController();
  child.on('error', (err) => logger.warn({ err }, 'vision process failed'));
  child.once('exit', (code, killer) => {
    if (code !== null && code !== 0) logger.warn({ code, killer }, 'vision process ended');
    ending.abort(new Error('The vision process ended.'));
  });
  child.unref();
  return { child, ended: ending.signal };
}
