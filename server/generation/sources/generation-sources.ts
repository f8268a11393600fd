import { Inject, Injectable } from '@nestjs/common';
import { AppError, arrayParameter, Database, type EntityManager, fieldError } from '../../platform/index.js';
import { IMAGE_ENGINE, type ImageEngine } from '../engines/image-engine.js';
import type { Generation } from '../generation.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { type ImageSource, isEverybody, isSameFace, MIN_MARKED_SIDE, peopleOf } from './contract.js';
import { GenerationSource } from './generation-source.entity.js';
import { hides } from '../vision/hidden-faces.js';

/** Pictures that the customer can choose from. */
const MAX_CANDIDATES = 2;

/** The photos that generations are made of, and the people chosen in them. */
@Injectable()
export class GenerationSources {
  constructor(
    private readonly database: Database,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
  ) {}

  /**
   * @returns what is made of them
   * @throws AppError GENERATION.CANNOT_COMBINE, GENERATION.CANNOT_SEPARATE, GENERATION.PHOTO_NOT_FOUND, and REQUEST.INVALID for a
   * face marked too small
   */
  async check(userId: string, sources: readonly ImageSource[]): Promise<Pick<Generation, 'task' | 'candidates'>> {
    const { group } = this.engine.limits;
    if (sources.length > group.sources || peopleOf(sources).length > group.people) {
      throw new AppError(
        'GENERATION.CANNOT_COMBINE',
        group.sources === 0
          ? 'We can’t choose people from photos right now. Please use one whole photo.'
          : `Please choose up to ${group.people} people from up to ${group.sources} ${group.sources === 1 ? 'photo' : 'photos'}.`,
      );
    }
    const ids = sources.map(({ imageId }) => imageId);
    const photos = await this.database.fork().find(Photo, { id: { $in: ids }, userId, deletedAt: null });
    sources.forEach(({ imageId, faces }, i) => {
      const photo = photos.find(({ id }) => id === imageId);
      if (!photo) throw sourceNotFound();
      const found = photo.findings?.faces ?? [];
      const others = found.filter((face) => !faces.some(({ box }) => isSameFace(face, box)));
      if (others.some((other) => faces.some(({ box }) => hides(other, box)))) throw cannotSeparate();
      faces.forEach(({ box }, j) => {
        const isFound = found.some((face) => isSameFace(face, box));
        if (isFound || Math.min(box.width * photo.width, box.height * photo.height) >= MIN_MARKED_SIDE) return;
        throw fieldError('REQUEST.INVALID', `sources.${i}.faces.${j}.box`, 'This face is too small. Choose a closer photo.');
      });
    });
    const [first] = sources;
    const found = photos.find(({ id }) => id === first?.imageId)?.findings?.faces ?? [];
    // Such a photo is used whole.
    const task = sources.length === 1 && isEverybody(found, first?.faces ?? []) ? 'portrait' : 'group';
    return { task, candidates: Math.min(MAX_CANDIDATES, this.engine.limits[task].candidates) };
  }

  /**
   * Call in the transaction that creates the generation. From then on, its photos are kept until it ends.
   * @throws AppError GENERATION.PHOTO_NOT_FOUND
   */
  async add(em: EntityManager, { id: generationId, userId }: Generation, sources: readonly ImageSource[]): Promise<void> {
    const ids = sources.map(({ imageId }) => imageId).sort();
    const kept = await em.execute<unknown[]>(
      `select 1 from generation.photos where id = any(?::uuid[]) and user_id = ? and deleted_at is null order by id for key share`,
      [arrayParameter(ids), userId],
    );
    if (kept.length < ids.length) throw sourceNotFound();
    await em.flush();
    await em.insertMany(
      GenerationSource,
      sources.map((source, position) => ({
        generationId,
        position,
        photoId: source.imageId,
        faces: peopleOf([source]),
      })),
    );
  }

  /** For a change, which some engines make without photos: all sources, or none if a photo was deleted. */
  async keptOf(generation: Generation): Promise<{ sources?: ImageSource[]; sourceCount: number }> {
    const { id: generationId, userId, sourceCount } = generation;
    const em = this.database.fork();
    const rows = await em.find(GenerationSource, { generationId }, { orderBy: { position: 'asc' } });
    const kept = await em.count(Photo, { id: { $in: rows.map(({ photoId }) => photoId) }, userId, deletedAt: null });
    const sources = rows.map(({ photoId, faces }) => ({ imageId: photoId, faces }));
    return { sourceCount, ...(sourceCount > 0 && kept === sourceCount && { sources }) };
  }

  /** Undefined without sources. @throws AppError GENERATION.PHOTO_NOT_FOUND when one was erased */
  async of({ id: generationId, sourceCount }: Generation): Promise<ImageSource[] | undefined> {
    if (sourceCount === 0) return undefined;
    const rows = await this.database.fork().find(GenerationSource, { generationId }, { orderBy: { position: 'asc' } });
    if (rows.length < sourceCount) throw sourceNotFound();
    return rows.map(({ photoId, faces }) => ({ imageId: photoId, faces }));
  }
}

function cannotSeparate(): AppError {
  const advice = 'Please choose both, or another photo.';
  return new AppError('GENERATION.CANNOT_SEPARATE', `Two of these faces are too close together to show only one. ${advice}`);
}

function sourceNotFound(): AppError {
  return new AppError('GENERATION.PHOTO_NOT_FOUND', 'We couldn’t find one of your photos. Please upload it again.');
}
