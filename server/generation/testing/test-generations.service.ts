import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { AppError, Database, ObjectStore } from '../../platform/index.js';
import { DEFAULT_ASPECT } from '../contract.js';
import { Picture } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';
import { GenerationCreator } from '../generation-creator.js';
import { runTestGeneration } from '../generation.jobs.js';
import { Moderation } from '../limits/moderation.js';
import type { TestGeneration, TestGenerationAccepted, TestGenerationRequest } from './contract.js';
import { TestImagesService } from './test-images.service.js';
import { TestLimits } from './test-limits.service.js';

/** How long the address of a finished picture works, in seconds. */
const ADDRESS_SECONDS = 900;

/** Generations of the test page: nobody's, and no free generation is used for them. */
@Injectable()
export class TestGenerationsService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly intake: GenerationCreator,
    private readonly images: TestImagesService,
    private readonly limits: TestLimits,
    private readonly moderation: Moderation,
  ) {}

  /**
   * The same key gives the same generation; the unique index decides between two at once.
   * @throws AppError GENERATION.FOREIGN_IMAGE, GENERATION.PROMPT_REFUSED, GENERATION.TOO_MANY_TESTS
   */
  async accept(ip: string, key: string, request: TestGenerationRequest): Promise<TestGenerationAccepted> {
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const earlier = await this.findByKey(key);
    if (earlier) return answer(earlier, requestHash);
    await this.limits.countGeneration(ip);
    this.moderation.check(request.prompt);
    const photoId = await this.images.require(request.image_url);
    try {
      return answer(await this.insert(key, requestHash, photoId, request.prompt), requestHash);
    } catch (error) {
      // The twin of this request may have been the last one of the day, too.
      if (!(error instanceof UniqueConstraintViolationException) && !(error instanceof AppError)) throw error;
      const winner = await this.findByKey(key);
      if (!winner) throw error;
      return answer(winner, requestHash);
    }
  }

  /** @throws AppError GENERATION.NOT_FOUND */
  async show(id: string): Promise<TestGeneration> {
    const [generation] = await this.list([id]);
    if (!generation) throw new AppError('GENERATION.NOT_FOUND', 'This picture is not in the making.');
    return generation;
  }

  /** Those of these that there are. */
  async list(ids: readonly string[]): Promise<TestGeneration[]> {
    if (ids.length === 0) return [];
    const em = this.database.fork();
    const generations = await em.find(Generation, { id: { $in: ids }, userId: null });
    const finished = generations.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    const images = finished.length > 0 ? await em.find(Picture, { generationId: { $in: finished } }) : [];
    const imageOf = new Map(images.map((image) => [image.generationId, image]));
    const isWaiting = generations.some(({ status }) => status === 'queued');
    const placeOf = isWaiting ? await this.placesInLine(ids) : new Map<string, number>();
    return Promise.all(
      generations.map((generation) =>
        this.toView(generation, imageOf.get(generation.id), placeOf.get(generation.id) ?? generation.queuePosition),
      ),
    );
  }

  /** How many of the page's pictures are to be begun before each: customers' own have a line of their own. */
  private async placesInLine(ids: readonly string[]): Promise<Map<string, number>> {
    const line = await this.database.fork().execute<{ id: string; before: number }[]>(
      `select id, before from (
         select id, row_number() over (order by id)::int - 1 as before
         from generation.generations where status = 'queued' and user_id is null
       ) as line
       where id in (select jsonb_array_elements_text(?::jsonb)::uuid)`,
      [JSON.stringify(ids)],
    );
    return new Map(line.map(({ id, before }) => [id, before]));
  }

  private insert(idempotencyKey: string, requestHash: string, photoId: string, prompt: string): Promise<Generation> {
    return this.database.transaction(async (em) => {
      await this.limits.reservePicture(em);
      const order = { userId: null, idempotencyKey, requestHash, productId: null, photoId, imageType: null, aspect: DEFAULT_ASPECT };
      return this.intake.create(em, { ...order, title: prompt, prompt }, runTestGeneration);
    });
  }

  private findByKey(idempotencyKey: string): Promise<Generation | null> {
    return this.database.fork().findOne(Generation, { userId: null, idempotencyKey });
  }

  private async toView(
    { id, status, percent, failure, error }: Generation,
    image: Picture | undefined,
    queuePosition: number | null,
  ): Promise<TestGeneration> {
    return {
      request_id: id,
      status,
      percent,
      queue_position: queuePosition,
      result: image ? { images: [await this.toResult(image)] } : null,
      // The page has its own words for that.
      error: failure === 'no_image' ? null : error,
    };
  }

  private async toResult({ storagePath, width, height, contentType }: Picture) {
    const url = await this.objects.address(storagePath, { expiresIn: ADDRESS_SECONDS });
    return { url, width, height, content_type: contentType };
  }
}

function answer({ id, requestHash }: Generation, askedFor: string): TestGenerationAccepted {
  if (requestHash !== askedFor) {
    throw new AppError('GENERATION.IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for another picture.');
  }
  return { request_id: id, status_url: `/api/fal-image-generation/${id}` };
}
