import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import {
  EngineError,
  type EngineFailure,
  type EnginePictures,
  type EngineRun,
  type EngineTask,
  IMAGE_ENGINE,
  type ImageEngine,
} from '../../server/generation/engines/image-engine.js';
import { Generations } from '../../server/generation/requests/generations.js';
import { GenerationRunner, GenerationSweep, PictureFiles } from '../../server/generation/index.js';
import { AppError, ObjectStore } from '../../server/platform/index.js';
import type { FalSigner } from './fal-webhooks.js';
import type { TestShop } from './test-shop.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';

const picture = sharp(Buffer.from('<svg width="8" height="8"><rect width="8" height="4" fill="#3a7"/></svg>'))
  .flatten({ background: '#fff' })
  .png()
  .toBuffer();
const never = new AbortController().signal;

/** One delivery of a generation's job to a worker. */
export interface Delivery {
  generationId: string;
  /** Resolves once the job is done, retried or delayed. */
  settled: Promise<void>;
  /** The engine's run, while it waits for the script. */
  work?: { run: EngineRun; resolve: (images: EnginePictures) => void; reject: (error: Error) => void };
  parked: () => void;
}

/** A shop without workers for one customer: the test controls its jobs, engine, storage and time step by step. */
export class ScriptedGenerations {
  readonly userId = randomUUID();
  readonly ids: string[] = [];
  readonly deliveries: Delivery[] = [];
  /** Number of submits that reached the provider, by generation. */
  readonly submitted = new Map<string, string[]>();
  /** Outcomes of the next submits. */
  submitFaults: ('lost' | 'refused')[] = [];
  /** Number of upcoming storage writes that fail. */
  brokenPuts = 0;
  brokenDeletions = 0;
  /** Runs in the middle of the next storage write. */
  duringPut: (() => Promise<void>) | null = null;
  /** Runs when the next submit has reached the provider, before its response arrives. */
  duringSubmit: (() => Promise<void>) | null = null;
  private readonly photoId = randomUUID();
  private readonly delivering = new AsyncLocalStorage<Delivery>();
  private readonly runner: GenerationRunner;
  private readonly sweeper: GenerationSweep;
  private readonly files: PictureFiles;
  private readonly generations: Generations;

  constructor(
    private readonly shop: TestShop,
    private readonly signer: FalSigner,
  ) {
    const get = <T>(token: unknown): T => shop.web.app.get<T>(token as never, { strict: false });
    this.runner = get(GenerationRunner);
    this.sweeper = get(GenerationSweep);
    this.files = get(PictureFiles);
    this.generations = get(Generations);
    get<ImageEngine>(IMAGE_ENGINE).run = (task, run) => this.engine(task, run);
    this.breakStorage(get(ObjectStore));
  }

  async open(): Promise<void> {
    await this.shop.sql(
      `insert into generation.photos (id, user_id, original_filename, storage_path, thumbnail_path, file_size, mime_type, width, height, uploaded_at)
       values ($1, $2, 'a.jpg', 'photos/a', 'photos/b', 1, 'image/jpeg', 1, 1, now())`,
      [this.photoId, this.userId],
    );
  }

  /** @returns the generation's id, or the refusal's error code */
  async accept(key: string): Promise<string> {
    try {
      const customer = { userId: this.userId, ip: '127.0.0.1' };
      const { generationId } = await this.generations.acceptFree(customer, `key-${key}`, { imageId: this.photoId, prompt: key });
      if (!this.ids.includes(generationId)) this.ids.push(generationId);
      return generationId;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  }

  /** Delivers the job to a worker. Resolves when the engine runs, or when the job has already ended. */
  async deliver(generationId: string, isLastAttempt: boolean, shutdown = never): Promise<void> {
    const parked = Promise.withResolvers<void>();
    const delivery: Delivery = { generationId, settled: Promise.resolve(), parked: parked.resolve };
    this.deliveries.push(delivery);
    const context = { attempt: 1, isLastAttempt, signal: shutdown };
    // The queue would catch the error and retry; here the script decides whether it does.
    delivery.settled = this.delivering.run(delivery, () => this.runner.run({ generationId }, context)).catch(() => undefined);
    await Promise.race([delivery.settled, parked.promise]);
  }

  /** Deliveries whose engine works on the generation, newest last. */
  running(generationId: string): Delivery[] {
    return this.deliveries.filter((each) => each.generationId === generationId && each.work);
  }

  async succeed(delivery: Delivery): Promise<void> {
    const { work } = delivery;
    delivery.work = undefined;
    work?.resolve([{ bytes: await picture, contentType: 'image/png' }]);
    await delivery.settled;
  }

  async fail(delivery: Delivery, failure: EngineFailure): Promise<void> {
    const { work } = delivery;
    delivery.work = undefined;
    work?.reject(new EngineError(failure, 'It did not work.'));
    await delivery.settled;
  }

  /** Ends the delivery when nothing waits for it. */
  async progress(delivery: Delivery, percent: number): Promise<void> {
    const isNotWanted = await delivery.work?.run.onProgress({ percent }).then(
      () => false,
      () => true,
    );
    if (isNotWanted) await delivery.settled;
  }

  /** Releases the lease of a worker that died; its work in progress may still continue. */
  async crash(generationId: string): Promise<void> {
    await this.shop.sql('update generation.generations set lease_id = gen_random_uuid() where id = $1', [generationId]);
  }

  async cancel(generationId: string): Promise<void> {
    await this.generations.cancel(this.userId, generationId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  giveUp(generationId: string): Promise<void> {
    return this.runner.giveUp({ generationId });
  }

  sweep(): Promise<void> {
    return this.sweeper.sweep();
  }

  /** The provider sends `times` concurrent webhooks about the generation's first request. */
  async sendWebhook(generationId: string, url: string, times: number): Promise<number[]> {
    const [requestId] = this.submitted.get(generationId) ?? [];
    if (!requestId) return [];
    const timestamp = Math.floor(this.shop.now() / 1000);
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.signer.deliver(url, requestId, { status: 'OK' }, { timestamp })),
    );
    return answers.map(({ status }) => status);
  }

  /** Ends the sequence: stops all work, lets every timeout pass, also for queued generations, and runs the last jobs. */
  async end(): Promise<void> {
    Object.assign(this, { submitFaults: [], brokenPuts: 0, brokenDeletions: 0, duringPut: null });
    await Promise.all(this.deliveries.filter((each) => each.work).map((each) => this.fail(each, 'unavailable')));
    this.shop.passTime(4 * HOUR_MS);
    await this.sweep();
    const leftovers = await this.shop.sql<{ id: string }>(
      `select id from generation.generations where user_id = $1 and may_have_objects and status in ('failed', 'cancelled')`,
      [this.userId],
    );
    for (const { id } of leftovers) await this.files.discard({ generationId: id, userId: this.userId });
  }

  private async engine(task: EngineTask, run: EngineRun): Promise<EnginePictures> {
    const delivery = this.delivering.getStore()!;
    run.signal.throwIfAborted();
    if (!run.resume) await this.submit(task.generationId, run);
    const { promise, resolve, reject } = Promise.withResolvers<EnginePictures>();
    delivery.work = { run, resolve, reject };
    run.signal.addEventListener('abort', () => {
      delivery.work = undefined;
      reject(run.signal.reason as Error);
    });
    await run.onProgress({ percent: 10 });
    delivery.parked();
    return promise;
  }

  private async submit(generationId: string, run: EngineRun): Promise<void> {
    await run.onSubmitting('scripted');
    const fault = this.submitFaults.shift();
    if (fault === 'refused') {
      await run.onRefused();
      throw new EngineError('rate_limited', 'Not now.', 1);
    }
    const requestId = randomUUID();
    this.submitted.set(generationId, [...(this.submitted.get(generationId) ?? []), requestId]);
    const happening = this.duringSubmit;
    this.duringSubmit = null;
    await happening?.();
    if (fault === 'lost') throw new EngineError('unavailable', 'The answer was lost.');
    await run.onSubmitted({ endpoint: 'scripted', requestId });
  }

  private breakStorage(objects: ObjectStore): void {
    const { put, deleteFolder } = Object.getPrototypeOf(objects) as ObjectStore;
    const away = () => new AppError('STORAGE.UNAVAILABLE', 'The storage is away.');
    objects.put = async (...args) => {
      const happening = this.duringPut;
      this.duringPut = null;
      await happening?.();
      if (this.brokenPuts-- > 0) throw away();
      await put.apply(objects, args);
    };
    objects.deleteFolder = async (folder) => {
      if (this.brokenDeletions-- > 0) throw away();
      await deleteFolder.call(objects, folder);
    };
  }
}
