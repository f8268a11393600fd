import { Injectable } from '@nestjs/common';
import { AppError, Database, ObjectStore } from '../../platform/index.js';
import { type ChangeTask, EngineError, type EngineSource, type NewPictureTask } from '../engines/image-engine.js';
import type { Generation } from '../generation.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { UnreadableImageError, Vision } from '../vision/vision.js';
import { isEverybody } from './contract.js';
import { ChangeImages } from './change-images.js';
import { GenerationSource } from './generation-source.entity.js';

export interface PhotoImages extends Pick<NewPictureTask, 'kind' | 'sources'> {
  /** The first. */
  photo: Photo;
  /** How many people were chosen; null when everybody in the photo is in the picture. */
  people: number | null;
}

export type TaskImages = PhotoImages | ChangedImages;
type ChangedImages = Pick<ChangeTask, 'kind' | 'root' | 'parent' | 'instructions' | 'people' | 'sources'>;
type Sources = Awaited<ReturnType<NewPictureTask['sources']>>;

/** Prepares the images that an engine makes a picture of: only the chosen people are in them. */
@Injectable()
export class SourceImages {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly vision: Vision,
    private readonly changes: ChangeImages,
  ) {}

  /** @throws EngineError when a photo, or the picture to change, was deleted */
  async of(generation: Generation, signal: AbortSignal): Promise<TaskImages> {
    if (generation.task !== 'change') return this.ofPhotos(generation, signal);
    let photos: Promise<PhotoImages> | undefined;
    const sources = async () => (await (photos ??= this.ofPhotos(generation, signal))).sources();
    return { ...(await this.changes.of(generation)), sources };
  }

  /** Also for a change: the photos of the first picture. @throws EngineError when one was deleted */
  async ofPhotos(generation: Generation, signal: AbortSignal): Promise<PhotoImages> {
    const em = this.database.fork();
    const rows = await em.find(GenerationSource, { generationId: generation.id }, { orderBy: { position: 'asc' } });
    const ids = generation.sourceCount === 0 ? [generation.photoId] : rows.map(({ photoId }) => photoId);
    const photos = await em.find(Photo, { id: { $in: ids } });
    const chosen = ids.map((id, i) => ({ photo: photos.find((each) => each.id === id), faces: rows[i]?.faces ?? [] }));
    if (chosen.length < generation.sourceCount || !chosen.every(hasPhoto)) throw photoDeletedError();
    const people = chosen.reduce((sum, { faces }) => sum + faces.length, 0);
    const [first, ...more] = chosen as [ChosenPhoto, ...ChosenPhoto[]];
    if (more.length === 0 && (people === 0 || isEverybody(first.photo.findings?.faces ?? [], first.faces))) {
      const whole = async (): Promise<Sources> => [{ image: await this.read(first.photo), people: [] }];
      return { kind: 'portrait', sources: whole, photo: first.photo, people: people || null };
    }
    // A second try needs them again.
    let separated: Promise<Sources> | undefined;
    const sources = () => (separated ??= this.separate([first, ...more], signal));
    return { kind: 'group', sources, photo: first.photo, people };
  }

  async read({ storagePath }: Photo): Promise<Buffer> {
    try {
      return await this.objects.read(storagePath);
    } catch (error) {
      throw error instanceof AppError && error.code === 'STORAGE.NOT_FOUND' ? photoDeletedError() : error;
    }
  }

  /** All of them, before anything is sent. */
  private async separate(chosen: readonly [ChosenPhoto, ...ChosenPhoto[]], signal: AbortSignal): Promise<Sources> {
    const sources: EngineSource[] = [];
    for (const { photo, faces } of chosen) {
      const boxes = faces.map(({ box }) => box);
      const separated = await this.vision.separate(await this.read(photo), boxes, signal).catch((error: unknown) => {
        throw error instanceof UnreadableImageError ? unreadableError() : error;
      });
      if (!separated) throw cannotSeparateError();
      const { image, ...rest } = separated;
      const people = faces.map(({ role }, i) => ({ box: rest.people[i]!.face, ...(role && { role }) }));
      sources.push({ image: Buffer.from(image), people, separated: rest });
    }
    return sources as [EngineSource, ...EngineSource[]];
  }
}

interface ChosenPhoto {
  photo: Photo;
  faces: GenerationSource['faces'];
}

function hasPhoto(chosen: { photo: Photo | undefined }): chosen is ChosenPhoto {
  return chosen.photo !== undefined;
}

function photoDeletedError(): EngineError {
  return new EngineError('rejected_input', 'The photo for this picture was deleted.');
}

function unreadableError(): EngineError {
  return new EngineError('rejected_input', 'The photo could not be read. Please upload it again or choose another one.');
}

function cannotSeparateError(): EngineError {
  const advice = 'Please choose everybody who is close together, or another photo.';
  return new EngineError('cannot_separate', `We can’t show these people without those beside them. ${advice}`);
}
