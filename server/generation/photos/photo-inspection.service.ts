import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { Clock, Database, logger, ObjectStore, Outbox } from '../../platform/index.js';
import { inspectPhoto } from '../generation.jobs.js';
import type { Face, Findings } from '../vision/findings.js';
import { UnreadableImageError, Vision } from '../vision/vision.service.js';
import { cutSquare, squareKeyOf } from './square-thumbnail.js';
import { Photo } from './photo.entity.js';

/** A photo that waits for longer has lost its job, or is from before photos were inspected. */
const LATE_MS = 600_000;
const BATCH = 100;

interface Inspection {
  findings: Findings;
  square: Buffer | null;
}

/** Finds out who is in a photo and how good it is, before a picture is made of it. Nobody is recognized. */
@Injectable()
export class PhotoInspection {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly vision: Vision,
  ) {}

  /** Once for each photo: told again, or of one that is gone, it does nothing. @throws Error to be tried again */
  async inspect(id: string, signal: AbortSignal): Promise<void> {
    const photo = await this.database.fork().findOne(Photo, pending(id));
    if (photo) await this.store(id, await this.lookAt(photo, signal));
  }

  /** It goes without findings: a picture can be made of it all the same. */
  skip(id: string): Promise<void> {
    return this.store(id, null);
  }

  /** Has photos inspected whose job was lost. */
  async sweep(): Promise<void> {
    await this.database.transaction(async (em) => {
      const uploadedAt = { $lt: new Date(this.clock.now().getTime() - LATE_MS) };
      const late = await em.find(
        Photo,
        { uploadedAt, inspectedAt: null, deletedAt: null, userId: { $ne: null } },
        { fields: ['id'], orderBy: { uploadedAt: 'desc' }, limit: BATCH },
      );
      for (const { id } of late) this.outbox.add(em, inspectPhoto, { photoId: id });
    });
  }

  private async lookAt({ id, storagePath }: Photo, signal: AbortSignal): Promise<Inspection | null> {
    const jpeg = await this.objects.read(storagePath);
    try {
      const findings = await this.vision.inspect(jpeg, signal);
      return { findings, square: isAnybodySeen(findings.faces) ? await cutSquare(jpeg, findings.faces) : null };
    } catch (error) {
      if (!(error instanceof UnreadableImageError)) throw error;
      logger.warn({ photoId: id }, 'a photo could not be inspected');
      return null;
    }
  }

  /** The lock keeps its erasure away while the square is stored, so that none is left behind. */
  private async store(id: string, seen: Inspection | null): Promise<void> {
    await this.database.transaction(async (em) => {
      const photo = await em.findOne(Photo, pending(id), { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!photo) return;
      photo.inspectedAt = this.clock.now();
      if (!seen) return;
      const { faces, sharpness, brightness } = seen.findings;
      // Boxes alone, whatever else may be known of a face.
      const boxes = faces.map(({ left, top, width, height }) => ({ left, top, width, height }));
      photo.findings = { faces: boxes, sharpness, brightness };
      if (!seen.square) return;
      photo.squarePath = squareKeyOf(photo);
      await this.objects.put(photo.squarePath, seen.square, 'image/webp');
    });
  }
}

const pending = (id: string) => ({ id, inspectedAt: null, deletedAt: null });

function isAnybodySeen(faces: Face[]): faces is [Face, ...Face[]] {
  return faces.length > 0;
}
