import { Injectable } from '@nestjs/common';
import { AppError, Database, ObjectStore } from '../../platform/index.js';
import { type ChangeTask, EngineError } from '../engines/image-engine.js';
import type { Generation } from '../generation.entity.js';
import { Picture } from '../pictures/picture.entity.js';

type Images = Pick<ChangeTask, 'kind' | 'root' | 'parent' | 'instructions' | 'people'>;

/** Images from which an engine makes a change. */
@Injectable()
export class ChangeImages {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /** @throws EngineError when the picture was deleted */
  async of({ parentPictureId, instruction, earlierInstructions }: Generation): Promise<Images> {
    const parent = await this.find(parentPictureId);
    const instructions: string[] = [...earlierInstructions, instruction ?? ''];
    return {
      kind: 'change',
      parent: () => this.read(parent),
      root: async () => this.read(parent.rootId === null ? parent : await this.find(parent.rootId)),
      instructions: instructions as [string, ...string[]],
      people: parent.faces?.length ?? null,
    };
  }

  private find(id: string | null): Promise<Picture> {
    return this.database.fork().findOneOrFail(Picture, { id: id ?? '' }, { failHandler: pictureDeletedError });
  }

  private async read({ storagePath }: Picture): Promise<Buffer> {
    try {
      return await this.objects.read(storagePath);
    } catch (error) {
      throw error instanceof AppError && error.code === 'STORAGE.NOT_FOUND' ? pictureDeletedError() : error;
    }
  }
}

function pictureDeletedError(): EngineError {
  return new EngineError('rejected_input', 'The picture that this is a version of was deleted.');
}
