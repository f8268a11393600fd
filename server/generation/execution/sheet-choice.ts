import { Injectable } from '@nestjs/common';
import { Database, logger } from '../../platform/index.js';
import { orientationOfPeople } from '../contract.js';
import { Generation } from '../generation.entity.js';
import { PhotoInspection } from '../photos/photo-inspection.js';
import { Photo } from '../photos/photo.entity.js';

/** Chooses how a gift that can be turned hangs: as the people in the photo stand. */
@Injectable()
export class SheetChoice {
  constructor(
    private readonly database: Database,
    private readonly inspection: PhotoInspection,
  ) {}

  /** Once for each generation, before its picture is begun. @param signal of a worker that stops */
  async settle(generation: Generation, photo: Photo, signal: AbortSignal): Promise<void> {
    if (!generation.canTurn) return;
    const faces = await this.facesOf(photo, signal);
    const [short, long] = [1, generation.aspect].toSorted((one, other) => one - other) as [number, number];
    const hangs = orientationOfPeople(photo, faces, { width: short, height: long });
    generation.aspect = hangs === 'across' ? long / short : short / long;
    generation.canTurn = false;
    const { id, aspect, canTurn } = generation;
    await this.database.fork().nativeUpdate(Generation, { id, canTurn: true }, { aspect, canTurn });
  }

  /** A picture may be asked for before its photo was inspected. */
  private async facesOf({ id, inspectedAt, findings }: Photo, signal: AbortSignal) {
    if (inspectedAt) return findings?.faces ?? [];
    try {
      await this.inspection.inspect({ photoId: id }, { signal });
    } catch (err) {
      signal.throwIfAborted();
      logger.warn({ err, photoId: id }, 'the sheet of a picture was chosen without a look at its photo');
    }
    const photo = await this.database.fork().findOne(Photo, { id });
    return photo?.findings?.faces ?? [];
  }
}
