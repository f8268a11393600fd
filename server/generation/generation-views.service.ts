import { Injectable } from '@nestjs/common';
import { AppError, Database, ObjectStore } from '../platform/index.js';
import type { GeneratedImage as GeneratedImageView, Generation as GenerationView } from './contract.js';
import { CreditsService } from './credits.service.js';
import { GeneratedImage } from './generated-image.entity.js';
import { Generation } from './generation.entity.js';
import { ADDRESS_SECONDS } from './photos/user-images.service.js';

const LIST_LIMIT = 200;
const EXTENSIONS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' };

/** What customers see of their generations and pictures. */
@Injectable()
export class GenerationViewsService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly credits: CreditsService,
  ) {}

  /** @throws AppError GENERATION.NOT_FOUND */
  async show(userId: string, id: string): Promise<GenerationView> {
    const generation = await this.database.fork().findOne(Generation, { id, userId });
    if (!generation) throw new AppError('GENERATION.NOT_FOUND', 'This picture is not in the making.');
    return this.toView(userId, generation);
  }

  /** Those still queued or running, newest first. */
  async listOpen(userId: string): Promise<GenerationView[]> {
    const open = await this.database
      .fork()
      .find(Generation, { userId, status: { $in: ['queued', 'running'] } }, { orderBy: { createdAt: 'desc' }, limit: 20 });
    return Promise.all(open.map((generation) => this.toView(userId, generation)));
  }

  /** Newest first. */
  async listImages(userId: string): Promise<GeneratedImageView[]> {
    const images = await this.database
      .fork()
      .find(GeneratedImage, { userId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LIST_LIMIT });
    return Promise.all(images.map((image) => this.toImageView(image)));
  }

  private async toView(userId: string, generation: Generation): Promise<GenerationView> {
    const image =
      generation.status === 'succeeded'
        ? await this.database.fork().findOneOrFail(GeneratedImage, { generationId: generation.id })
        : null;
    return {
      generationId: generation.id,
      status: generation.status,
      success: generation.status !== 'failed' && generation.status !== 'cancelled',
      productId: generation.productId,
      userImageId: generation.userImageId,
      prompt: generation.title,
      queuePosition: generation.queuePosition,
      percent: generation.percent,
      created_at: generation.createdAt.toISOString(),
      finished_at: generation.finishedAt?.toISOString() ?? null,
      generatedImage: image && (await this.toImageView(image)),
      remainingGenerations: await this.credits.remaining(userId),
      error: generation.error,
      details: generation.status === 'failed' ? 'Your free generation was given back.' : null,
    };
  }

  private async toImageView(image: GeneratedImage): Promise<GeneratedImageView> {
    const downloadAs = `keepsake-${image.createdAt.toISOString().slice(0, 10)}.${EXTENSIONS[image.contentType] ?? 'jpg'}`;
    const [imageUrl, thumbnailUrl, downloadUrl] = await Promise.all([
      this.objects.address(image.storagePath, { expiresIn: ADDRESS_SECONDS }),
      this.objects.address(image.thumbnailPath, { expiresIn: ADDRESS_SECONDS }),
      this.objects.address(image.storagePath, { expiresIn: ADDRESS_SECONDS, downloadAs }),
    ]);
    return {
      id: image.id,
      generationId: image.generationId,
      prompt: image.prompt,
      imageType: image.imageType,
      productId: image.productId,
      userImageId: image.userImageId,
      width: image.width,
      height: image.height,
      created_at: image.createdAt.toISOString(),
      imageUrl,
      thumbnailUrl,
      downloadUrl,
    };
  }
}
