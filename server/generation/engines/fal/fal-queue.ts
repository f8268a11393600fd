import { setTimeout as sleep } from 'node:timers/promises';
import { createFalClient, type FalClient, type RequestMiddleware } from '@fal-ai/client';
import type { z } from 'zod';
import { correlationId } from '../../../platform/index.js';
import type { EnginePicture, EnginePictures, EngineRun } from '../image-engine.js';
import { progressOf, resultAnswer, statusAnswer, submitAnswer } from './fal-answers.js';
import { callFailure, engineError, isFinal, isTransient, isRefusal, isRunError, runFailure } from './fal-failures.js';
import { boundedFetch, FalCallError } from './fal-http.js';
import { toEngineImage } from './fal-images.js';

const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_IMAGE_BYTES = 50 * 1024 * 1024;
/** Attempts of a read with transient failures, before the job is retried later. */
const READ_ATTEMPTS = 5;
/** Longer waits that the provider asks for are left to the job queue. */
const MAX_WAIT_MS = 10_000;
/** Bounds of the pause between two status calls, in ms. Beside webhooks, polling only reports the progress. */
const POLL_MS = { alone: { min: 400, max: 3_000 }, besideWebhooks: { min: 5_000, max: 15_000 } };
/** For one call, in ms; `transfer` for those that carry a picture. */
const TIMEOUT_MS = { call: 20_000, transfer: 60_000 };
/** How long fal keeps photos and pictures: as long as a resumed job may need them. */
const STORAGE = { expiresIn: '1d' } as const;

export interface FalQueueOptions {
  apiKey: string;
  /** Replaces both hosts of fal, queue and storage. */
  baseUrl?: string;
  /** Bounds of the pause between two status calls, in ms. */
  pollIntervalMs?: { min: number; max: number };
  fetch?: typeof fetch;
}

/** One run of a model. */
export interface FalTask {
  endpoint: string;
  /** The images to start from. Called only where something is submitted. @throws when one cannot be decoded */
  files: () => Promise<File[]>;
  /** @param imageUrls where fal finds those images, in their order */
  input: (imageUrls: readonly [string, ...string[]]) => object;
  /** Absent: polling only. */
  webhookUrl?: string;
}

export interface FalRequest {
  endpoint: string;
  requestId: string;
}

interface FalRun extends Omit<EngineRun, 'resume' | 'onSubmitted'> {
  resume?: FalRequest;
  onSubmitted: (request: FalRequest) => Promise<void>;
}

/** Runs tasks on fal's queue: submits each once, and resumes one that was submitted before. */
export class FalQueue {
  private readonly pollIntervalMs: { min: number; max: number };

  constructor(private readonly options: FalQueueOptions) {
    this.pollIntervalMs = options.pollIntervalMs ?? POLL_MS.alone;
  }

  /** @returns all pictures that fal made and that can be shown */
  async run(task: FalTask, run: FalRun): Promise<EnginePictures> {
    const request = run.resume ?? (await this.submit(task, run));
    try {
      run.signal.throwIfAborted();
      await this.waitUntilCompleted(request, task, run);
      return await this.downloadAll(await this.resultUrls(request, run.signal), run.signal);
    } catch (error) {
      if (!run.signal.aborted) throw error;
      await this.tryToCancel(request);
      throw run.signal.reason;
    }
  }

  async cancel({ endpoint, requestId }: FalRequest): Promise<void> {
    await this.client()
      .queue.cancel(endpoint, { requestId })
      .catch((error: unknown) => {
        // Any other answer means that there is nothing left to cancel.
        if (!(error instanceof FalCallError) || !isFinal(error)) throwCallFailure(error);
      });
  }

  /**
   * fal's queue has no idempotency keys: without an answer it is unknown whether a submit was accepted. So it is sent
   * once per run and not interrupted when the customer cancels: we wait for the id and cancel the request. A lost answer
   * is a transient failure. Unless a webhook reports the id first, the job's next attempt submits again, and at worst
   * one picture is paid for and not used.
   */
  private async submit(task: FalTask, run: FalRun): Promise<FalRequest> {
    const { endpoint } = task;
    const imageUrls = await this.upload(task, run.signal);
    run.signal.throwIfAborted();
    await run.onSubmitting(endpoint);
    const answer = await this.client()
      .queue.submit(endpoint, {
        input: task.input(imageUrls),
        storageSettings: STORAGE,
        webhookUrl: task.webhookUrl,
      })
      .then((raw) => parse(submitAnswer, raw))
      .catch(async (error: unknown) => {
        if (error instanceof FalCallError && isRefusal(error)) await run.onRefused();
        return throwCallFailure(error);
      });
    const request = { endpoint, requestId: answer.request_id };
    try {
      await run.onSubmitted(request);
    } catch (error) {
      // The id is lost, so the next attempt submits again: cancel this request.
      await this.tryToCancel(request);
      throw error;
    }
    return request;
  }

  /** Uploads to fal's storage: every model accepts a URL of any image size, but only some accept a data URI. */
  private async upload(task: FalTask, signal: AbortSignal): Promise<readonly [string, ...string[]]> {
    signal.throwIfAborted();
    const files = await task.files();
    const { storage } = this.client(signal, TIMEOUT_MS.transfer);
    const urls = await Promise.all(files.map((file) => storage.upload(file, { lifecycle: STORAGE }))).catch(throwCallFailure);
    return urls as [string, ...string[]];
  }

  private async waitUntilCompleted({ endpoint, requestId }: FalRequest, task: FalTask, run: FalRun): Promise<void> {
    let isFinished = false;
    void run.finished.then(() => (isFinished = true));
    let reported = '';
    let changedAt = Date.now();
    for (;;) {
      const answer = await this.read(run.signal, async (client) =>
        client.queue
          .status(endpoint, { requestId, logs: true })
          .then((raw) => parse(statusAnswer, raw))
          .catch((error: unknown) => {
            throw error instanceof FalCallError && isFinal(error) ? runFailure(error) : error;
          }),
      );
      if (answer.status === 'COMPLETED') return;
      const progress = progressOf(answer);
      const current = JSON.stringify(progress);
      if (current !== reported) {
        await run.onProgress(progress);
        reported = current;
        changedAt = Date.now();
      }
      // Pauses for a twentieth of the time since the last change: short waits are noticed soon, long ones cost few calls.
      const { min, max } = task.webhookUrl && !isFinished ? POLL_MS.besideWebhooks : this.pollIntervalMs;
      const pause = withJitter(Math.min(max, Math.max(min, (Date.now() - changedAt) / 20)));
      if (isFinished) await sleep(pause, undefined, { signal: run.signal });
      else await sleepUnless(run.finished, pause, run.signal);
    }
  }

  private async resultUrls({ endpoint, requestId }: FalRequest, signal: AbortSignal): Promise<string[]> {
    const result = await this.read(signal, async (client) =>
      client.queue
        .result(endpoint, { requestId })
        .then(({ data }) => parse(resultAnswer, data))
        .catch((error: unknown) => {
          throw error instanceof FalCallError && (isFinal(error) || isRunError(error)) ? runFailure(error) : error;
        }),
    );
    const images = result.images ?? (result.image ? [result.image] : []);
    const safe = images.filter((_, i) => !result.has_nsfw_concepts?.[i]);
    if (safe.length === 0 && result.has_nsfw_concepts?.includes(true)) throw engineError('unsafe_content');
    const urls = safe.map(({ url }) => url).filter((url) => this.isTrusted(url));
    if (urls.length === 0) throw engineError('no_image', new Error('The result has no usable address'));
    return urls;
  }

  /** Without those that are broken, unless all are. */
  private async downloadAll(urls: readonly string[], signal: AbortSignal): Promise<EnginePictures> {
    const downloads = await Promise.allSettled(urls.map((url) => this.download(url, signal)));
    const [first, ...more] = downloads.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (!first) throw downloads.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))[0];
    return [first, ...more];
  }

  private async download(url: string, signal: AbortSignal): Promise<EnginePicture> {
    const response = await this.read(signal, async () =>
      this.fetch(
        signal,
        TIMEOUT_MS.transfer,
        MAX_IMAGE_BYTES,
      )(url).catch((error: unknown) => {
        if (!(error instanceof FalCallError) || isTransient(error)) throw error;
        throw engineError('no_image', new Error('The picture is gone', { cause: error }));
      }),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    return toEngineImage(bytes, response.headers.get('content-type')).catch((error: unknown) => {
      throw engineError('no_image', error);
    });
  }

  /** Best effort: for the customer it is canceled anyway. */
  private async tryToCancel(request: FalRequest): Promise<void> {
    await this.cancel(request).catch(() => undefined);
  }

  /** Reading changes nothing at the provider, so transient failures are retried. */
  private async read<T>(signal: AbortSignal, call: (client: FalClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call(this.client(signal));
      } catch (error) {
        if (!(error instanceof FalCallError)) throw error;
        const engineError = callFailure(error);
        const wait = Math.max(this.pollIntervalMs.min * 2 ** attempt, (engineError.retryAfterSeconds ?? 0) * 1000);
        if (attempt === READ_ATTEMPTS || wait > MAX_WAIT_MS || !isTransient(error)) throw engineError;
        await sleep(withJitter(wait), undefined, { signal });
      }
    }
  }

  private client(signal?: AbortSignal, timeoutMs = TIMEOUT_MS.call): FalClient {
    return createFalClient({
      credentials: this.options.apiKey,
      requestMiddleware: this.prepare,
      fetch: this.fetch(signal, timeoutMs, MAX_ANSWER_BYTES),
    });
  }

  private fetch(signal: AbortSignal | undefined, timeoutMs: number, maxBytes: number): typeof fetch {
    return boundedFetch({ fetch: this.options.fetch ?? fetch, signal, timeoutMs, maxBytes });
  }

  /** Replaces the host, and adds the correlation id. */
  private readonly prepare: RequestMiddleware = async (request) => {
    const id = correlationId();
    const headers = { ...request.headers, ...(id && { 'x-correlation-id': id }) };
    if (!this.options.baseUrl) return { ...request, headers };
    const { pathname, search } = new URL(request.url);
    return { ...request, headers, url: new URL(pathname + search, this.options.baseUrl).href };
  };

  private isTrusted(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, origin } = new URL(url);
    return protocol === 'https:' || (!!this.options.baseUrl && origin === new URL(this.options.baseUrl).origin);
  }
}

/** @throws FalCallError when the answer does not match the protocol */
function parse<T extends z.ZodType>(schema: T, raw: unknown): z.output<T> {
  const { data, error } = schema.safeParse(raw);
  if (error) throw new FalCallError(`The provider's answer was not understood: ${error.message}`);
  return data;
}

function throwCallFailure(error: unknown): never {
  throw error instanceof FalCallError ? callFailure(error) : error;
}

/** Ends early when `woken` resolves. @throws the signal's reason when it is aborted */
async function sleepUnless(woken: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([woken, sleep(ms, undefined, { signal: AbortSignal.any([signal, done.signal]) })]);
  } finally {
    done.abort();
  }
}

/** Spreads the calls of jobs that started together: 80 to 120 %. */
function withJitter(ms: number): number {
  return ms * (0.8 + Math.random() * 0.4);
}
