import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { logger } from '../logging/logger.js';
import { CHILD_ENVIRONMENT, isolatedNode } from '../isolated-process.js';
import { programFile } from '../paths.js';
import type { ImageAnswer, ImageJob, ImageOutput, RefusalReason } from './image-job.js';
import { removeStaleFolders, withTempFolder } from './temp-folder.js';
import type { Requester } from '../requester.js';
import { busy, Semaphore } from './semaphore.js';
import { MINUTE_MS } from '../durations/contract.js';

const execute = promisify(execFile);
const PROGRAM = programFile('server/platform/images/process/image-process');
/** Lets a process run from sources, where imports name the compiled files. */
const FIND_SOURCES = `
  import { registerHooks } from 'node:module';
  const isOurs = ({ parentURL }) => parentURL?.endsWith('.ts');
  registerHooks({ resolve: (name, from, next) => next(isOurs(from) ? name.replace(/^(\\.\\/.*)\\.js$/, '$1.ts') : name, from) });`;
const OPTIONS = PROGRAM.endsWith('.ts') ? ['--import', `data:text/javascript,${encodeURIComponent(FIND_SOURCES)}`] : [];
/** Four times what the largest photos of phones take on a quick machine: others are slow, or shared. */
const MAX_CPU_SECONDS = 20;
/** Wall time. A machine that needs longer is too busy. */
const MAX_MS = MINUTE_MS;
const MAX_LOGGED_CHARACTERS = 500;
/** Total size of images that are uploading, waiting or being decoded: less than the size of /tmp in deployments. */
const MAX_BYTES_ON_DISK = 700_000_000;
/** The largest photo and a bit more, so that slow uploads do not block others. */
const MAX_BYTES_PER_ACCOUNT = 60_000_000;
const MAX_BYTES_PER_NETWORK = 240_000_000;
/** Without secrets: a malicious image might take over the process. */
const ENVIRONMENT = {
  ...CHILD_ENVIRONMENT,
  // Decoders must not swap to disk either.
  VIPS_DISC_THRESHOLD: '1t',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export interface DecodeOptions extends Omit<ImageJob, 'source' | 'type' | 'outputs' | 'maxCpuSeconds'> {
  /** Media types that are accepted. */
  types: readonly string[];
  outputs: readonly Omit<ImageOutput, 'path'>[];
  requester: Requester;
  maxBytes: number;
  /** More processor time than any legitimate image takes. */
  maxCpuSeconds?: number;
  maxMs?: number;
}

export interface DecodedImage {
  type: string;
  /** Bytes of the source. */
  size: number;
  /** Pixels of the first output. */
  width: number;
  height: number;
  /** One for each output. */
  files: Buffer[];
}

/** The source is no image that we accept. */
export class ImageRefusedError extends Error {
  constructor(readonly reason: RefusalReason | 'size' | 'incomplete') {
    super(`The image was refused: ${reason}`);
  }
}

/**
 * Decodes untrusted images, one at a time, each in its own process with limits of memory and time. No other code may
 * decode uploads.
 */
@Injectable()
export class ImageDecoder implements OnModuleInit, OnApplicationShutdown {
  private readonly semaphore = new Semaphore();
  private readonly stop = new AbortController();
  /** By network, by account, and in all. */
  private readonly bytesOnDisk = new Map<string, number>();

  onModuleInit(): Promise<void> {
    // Not awaited: the first image waits for it.
    void isolatedNode();
    return removeStaleFolders();
  }

  onApplicationShutdown(): void {
    this.stop.abort();
  }

  /** @throws ImageRefusedError, AppError SERVER.UNAVAILABLE when too many wait or the machine is too busy */
  decode(source: Readable | Buffer, options: DecodeOptions): Promise<DecodedImage> {
    const { outputs, requester, maxBytes, maxMs = MAX_MS, types, ...rules } = options;
    return withTempFolder(async (folder) => {
      const path = join(folder, 'source');
      const files = outputs.map((output, index) => ({ ...output, path: join(folder, `output-${index}`) }));
      const { size, type, answer } = await this.withStoredSource(source, path, requester, async (size) => {
        if (size > maxBytes || ('truncated' in source && source.truncated)) throw new ImageRefusedError('size');
        // Checked before queueing, so that other files do not take a turn.
        const type = await requireType(path, types);
        const job: ImageJob = { maxCpuSeconds: MAX_CPU_SECONDS, ...rules, type, source: path, outputs: files };
        return { size, type, answer: await this.semaphore.runExclusive(requester, () => this.run(job, maxMs)) };
      });
      if (answer.refused) throw new ImageRefusedError(answer.refused);
      const { width, height } = answer;
      return { type, size, width, height, files: await Promise.all(files.map((file) => readFile(file.path))) };
    });
  }

  /** Stores the source in a temporary file while `work` runs. */
  private async withStoredSource<T>(
    source: Readable | Buffer,
    path: string,
    { network, account }: Requester,
    work: (size: number) => Promise<T>,
  ): Promise<T> {
    let size = 0;
    const limits = new Map([
      [`account ${account}`, MAX_BYTES_PER_ACCOUNT],
      [`network ${network}`, MAX_BYTES_PER_NETWORK],
      ['all', MAX_BYTES_ON_DISK],
    ]);
    const count = (bytes: number) => {
      size += bytes;
      const isTooMuch = [...limits].map(([key, limit]) => this.count(key, bytes) > limit);
      // A buffer already uses memory, which is scarcer than disk space, so it is never refused.
      if (!Buffer.isBuffer(source) && isTooMuch.includes(true)) throw busy();
    };
    try {
      const chunks = Buffer.isBuffer(source) ? Readable.from([source]) : source;
      const countedChunks = async function* () {
        for await (const chunk of chunks as AsyncIterable<Buffer>) {
          count(chunk.length);
          yield chunk;
        }
      };
      await pipeline(countedChunks, createWriteStream(path)).catch((error: Error) => {
        // Disk errors name a system call; anything else is an interrupted upload.
        throw error instanceof AppError || 'syscall' in error ? error : new ImageRefusedError('incomplete');
      });
      return await work(size);
    } finally {
      for (const key of limits.keys()) this.count(key, -size);
    }
  }

  /** @returns bytes of the network or account now */
  private count(key: string, bytes: number): number {
    const now = (this.bytesOnDisk.get(key) ?? 0) + bytes;
    if (now > 0) this.bytesOnDisk.set(key, now);
    else this.bytesOnDisk.delete(key);
    return now;
  }

  /** @throws AppError SERVER.UNAVAILABLE when the machine is too busy, or stops */
  private async run(job: ImageJob, maxMs: number): Promise<ImageAnswer> {
    const { file, args } = await isolatedNode();
    try {
      const { stdout } = await execute(file, [...args, ...OPTIONS, PROGRAM, JSON.stringify(job)], {
        env: ENVIRONMENT,
        timeout: maxMs,
        killSignal: 'SIGKILL',
        signal: this.stop.signal,
      });
      return JSON.parse(stdout) as ImageAnswer;
    } catch (error) {
      if (this.stop.signal.aborted) throw busy();
      const { signal, stderr, killed } = error as { signal?: string | null; stderr?: string; killed?: boolean };
      // Says nothing about the image, which its limit of processor time would have ended.
      if (killed) {
        logger.warn({ maxMs }, 'an image process took too long on a busy machine');
        throw busy();
      }
      // Without a signal, no limit ended it: a mistake of ours.
      if (!signal) throw error;
      logger.warn({ signal, said: stderr?.slice(0, MAX_LOGGED_CHARACTERS) }, 'an image process ended without an answer');
      return { refused: 'memory' };
    }
  }
}

/** By the first bytes of the file, not by its name or declared type. @throws ImageRefusedError */
async function requireType(path: string, types: readonly string[]): Promise<string> {
  const { fileTypeFromFile } = await import('file-type');
  const type = await fileTypeFromFile(path).catch(() => undefined);
  // The process counts the frames: many programs write one.
  const mime = type?.mime === 'image/apng' ? 'image/png' : type?.mime;
  if (mime && types.includes(mime)) return mime;
  throw new ImageRefusedError(mime?.startsWith('image/') ? 'type' : 'no-image');
}
