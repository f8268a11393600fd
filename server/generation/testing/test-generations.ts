import { Injectable } from '@nestjs/common';
import { arrayParameter, Database, hashRequest, ObjectStore, widestNetworkOf } from '../../platform/index.js';
import { DEFAULT_ASPECT } from '../contract.js';
import { Picture } from '../pictures/picture.entity.js';
import { Generation } from '../generation.entity.js';
import { GenerationCreator } from '../requests/generation-creator.js';
import { Moderation } from '../limits/moderation.js';
import {
  type TestGeneration,
  type TestGenerationAccepted,
  type TestGenerationRequest,
  testGenerationRequest,
} from './contract.js';
import { TestImages } from './test-images.js';
import { TestLimits } from './test-limits.js';
import { generationNotFound } from '../requests/generation-not-found.js';

/** Lifetime of a picture's URL, in seconds. */
const ADDRESS_SECONDS = 900;

/** Generations of the test page. They have no user and use no free generation. */
@Injectable()
export class TestGenerations {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly creator: GenerationCreator,
    private readonly images: TestImages,
    private readonly limits: TestLimits,
    private readonly moderation: Moderation,
  ) {}

  async accept(ip: string, idempotencyKey: string, request: TestGenerationRequest): Promise<TestGenerationAccepted> {
    const { prompt } = request;
    const network = widestNetworkOf(ip);
    const requestHash = hashRequest(request, testGenerationRequest);
    const { id } = await this.creator.createOnce({ userId: null, idempotencyKey, requestHash }, async (identified) => {
      await this.limits.countGeneration(ip);
      this.moderation.check(prompt);
      const photoId = await this.images.require(request.image_url);
      return this.database.transaction(async (em) => {
        await this.limits.reservePicture(em);
        const options = { productId: null, photoId, imageType: null, aspect: DEFAULT_ASPECT, title: prompt, prompt };
        return this.creator.create(em, identified, options, { requester: { network, account: network } });
      });
    });
    return { request_id: id, status_url: `/api/fal-image-generation/${id}` };
  }

  async show(id: string): Promise<TestGeneration> {
    const [generation] = await this.list([id]);
    if (!generation) throw generationNotFound();
    return generation;
  }

  async list(ids: readonly string[]): Promise<TestGeneration[]> {
    if (ids.length === 0) return [];
    const em = this.database.fork();
    const generations = await em.find(Generation, { id: { $in: ids }, userId: null });
    const finished = generations.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    const images = finished.length > 0 ? await em.find(Picture, { generationId: { $in: finished } }) : [];
    const imageOf = new Map(images.map((image) => [image.generationId, image]));
    const isWaiting = generations.some(({ status }) => status === 'queued');
    const positionOf = isWaiting ? await this.queuePositions(ids) : new Map<string, number>();
    return Promise.all(
      generations.map((generation) =>
        this.toView(generation, imageOf.get(generation.id), positionOf.get(generation.id) ?? generation.queuePosition),
      ),
    );
  }

  /** How many of the page's generations are ahead of each. Customers' are in another queue. */
  private async queuePositions(ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.database.fork().execute<{ id: string; before: number }[]>(
      `select id, before from (
         select id, row_number() over (order by priority, id)::int - 1 as before
         from generation.generations where status = 'queued' and user_id is null
       ) as queue
       where id = any(?::uuid[])`,
      [arrayParameter(ids)],
    );
    return new Map(rows.map(({ id, before }) => [id, before]));
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
      // The page shows its own text for a missing image.
      error: failure === 'no_image' ? null : error,
    };
  }

  private async toResult({ storagePath, width, height, contentType }: Picture) {
    const url = await this.objects.signedUrl(storagePath, { expiresIn: ADDRESS_SECONDS });
    return { url, width, height, content_type: contentType };
  }
}
