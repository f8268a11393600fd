import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { logger } from '../logging/logger.js';
import type { ImageAnswer, ImageJob, ImageOutput, RefusalReason } from './image-job.js';
import { eraseLeftFolders, inFolderOfItsOwn } from './image-folder.js';
import { busy, Turns } from './turns.js';

const execute = promisify(execFile);
/** Beside this file, as source or as build. */
const PROGRAM = fileURLToPath(new URL(`image-process${extname(import.meta.url)}`, import.meta.url));
const MAX_CPU_SECONDS = 30;
/** However little of a processor there is. */
const MAX_MS = 90_000;
const MAX_LOGGED_CHARACTERS = 500;
/** Of files that wait or are being decoded, all together: they fit into the 256 MB of /tmp in docker-compose.yml. */
const MAX_BYTES_ON_DISK = 200_000_000;
/** No secret of the shop: what reads a stranger's bytes might be made to tell. */
const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  NODE_NO_WARNINGS: '1',
  // What a decoder cannot have in memory it is not to have on the disk either.
  VIPS_DISC_THRESHOLD: '1t',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

export interface DecodeRules extends Omit<ImageJob, 'source' | 'outputs' | 'maxCpuSeconds'> {
  outputs: readonly Omit<ImageOutput, 'path'>[];
  /** In whose line it waits, such as a customer's id. */
  whose: string;
  maxBytes: number;
  /** Of processor time; more than any honest picture takes. */
  maxCpuSeconds?: number;
}

export interface DecodedImage {
  type: string;
  /** Bytes that came. */
  size: number;
  /** Pixels of the first output. */
  width: number;
  height: number;
  /** One for each output. */
  files: Buffer[];
}

/** What came is no picture that we take. */
export class ImageRefusedError extends Error {
  constructor(readonly reason: RefusalReason | 'size' | 'incomplete') {
    super(`The picture was refused: ${reason}`);
  }
}

/**
 * Decodes pictures of strangers, one at a time, each in a process of its own that has limits of memory and time: one that
 * asks for too much ends its own process and no other. Nothing else may decode what strangers send.
 */
@Injectable()
export class ImageDecoder implements OnModuleInit, OnApplicationShutdown {
  private readonly turns = new Turns();
  private readonly stop = new AbortController();
  private bytesOnDisk = 0;

  onModuleInit(): Promise<void> {
    return eraseLeftFolders();
  }

  onApplicationShutdown(): void {
    this.stop.abort();
  }

  /** @throws ImageRefusedError, AppError SERVER.UNAVAILABLE when too many wait */
  decode(source: Readable | Buffer, { outputs, whose, maxBytes, ...rules }: DecodeRules): Promise<DecodedImage> {
    return inFolderOfItsOwn(async (folder) => {
      const path = join(folder, 'source');
      const files = outputs.map((output, index) => ({ ...output, path: join(folder, `output-${index}`) }));
      const job: ImageJob = { maxCpuSeconds: MAX_CPU_SECONDS, ...rules, source: path, outputs: files };
      const { size, answer } = await this.store(source, path, async (size) => {
        if (size > maxBytes || ('truncated' in source && source.truncated)) throw new ImageRefusedError('size');
        return { size, answer: await this.turns.run(whose, () => this.run(job)) };
      });
      if (answer.refused) throw new ImageRefusedError(answer.refused);
      const { type, width, height } = answer;
      return { type, size, width, height, files: await Promise.all(files.map((file) => readFile(file.path))) };
    });
  }

  /** Has the source in a file during the work. */
  private async store<T>(source: Readable | Buffer, path: string, work: (size: number) => Promise<T>): Promise<T> {
    let size = 0;
    const count = (bytes: number) => {
      size += bytes;
      this.bytesOnDisk += bytes;
      if (this.bytesOnDisk > MAX_BYTES_ON_DISK) throw busy();
    };
    try {
      const chunks = Buffer.isBuffer(source) ? Readable.from([source]) : source;
      const counted = async function* () {
        for await (const chunk of chunks as AsyncIterable<Buffer>) {
          count(chunk.length);
          yield chunk;
        }
      };
      await pipeline(counted, createWriteStream(path)).catch((error: Error) => {
        // A failing disk names its system call; anything else is a form that broke off.
        throw error instanceof AppError || 'syscall' in error ? error : new ImageRefusedError('incomplete');
      });
      return await work(size);
    } finally {
      this.bytesOnDisk -= size;
    }
  }

  private async run(job: ImageJob): Promise<ImageAnswer> {
    try {
      const { stdout } = await execute(process.execPath, [PROGRAM, JSON.stringify(job)], {
        env: ENVIRONMENT,
        timeout: MAX_MS,
        killSignal: 'SIGKILL',
        signal: this.stop.signal,
      });
      return JSON.parse(stdout) as ImageAnswer;
    } catch (error) {
      if (this.stop.signal.aborted) throw busy();
      const { code, signal, stderr } = error as { code?: unknown; signal?: unknown; stderr?: string };
      logger.warn({ code, signal, said: stderr?.slice(0, MAX_LOGGED_CHARACTERS) }, 'the process that decoded a picture ended without an answer');
      return { refused: 'memory' };
    }
  }
}
