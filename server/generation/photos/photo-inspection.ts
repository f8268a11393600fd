import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import {
  Clock,
  Database,
  defineJob,
  defineRecurringJob,
  Handles,
  HandlesFailure,
  logger,
  ObjectStore,
  Queues,
} from '../../platform/index.js';
import type { Face, Findings } from '../vision/findings.js';
import { UnreadableImageError, Vision } from '../vision/vision.js';
import { Photo, squareThumbnailKey } from './photo.entity.js';

/** Finds the faces in a photo, judges its quality and cuts a thumbnail around the faces. */
export const inspectPhoto = defineJob({
  queue: 'media',
  name: 'generation.inspect-photo',
  title: 'Look for faces in a photo',
  payload: z.object({ photoId: z.uuid() }),
});

const requeueInspections = defineRecurringJob({
  queue: 'maintenance',
  name: 'generation.requeue-inspections',
  title: 'Look again for faces in photos',
  purpose: 'Restarts the search for faces in photos that a stopped worker left unfinished.',
  everyMs: 600_000,
});

/** After this time, the photo's job counts as lost. */
const LATE_MS = 600_000;
const BATCH = 100;

interface Inspection {
  findings: Findings;
  square: Buffer | null;
}

/** Finds faces in new photos and judges their quality. No face recognition. */
@Injectable()
export class PhotoInspection {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly queues: Queues,
    private readonly clock: Clock,
    private readonly vision: Vision,
  ) {}

  /** Once for each photo: a repeated job does nothing. @throws Error to retry */
  @Handles(inspectPhoto)
  async inspect({ photoId: id }: { photoId: string }, { signal }: { signal: AbortSignal }): Promise<void> {
    const photo = await this.database.fork().findOne(Photo, pending(id));
    if (photo) await this.store(id, await this.findFaces(photo, signal));
  }

  /** Leaves the photo without findings: pictures can be made of it all the same. */
  @HandlesFailure(inspectPhoto)
  skip({ photoId: id }: { photoId: string }): Promise<void> {
    return this.store(id, null);
  }

  /** Requeues lost inspections. */
  @Handles(requeueInspections)
  async sweep(): Promise<void> {
    const uploadedAt = { $lt: new Date(this.clock.now().getTime() - LATE_MS) };
    const unfinished = { uploadedAt, inspectedAt: null, deletedAt: null, userId: { $ne: null } };
    const newest = { fields: ['id'], orderBy: { uploadedAt: 'desc' }, limit: BATCH } as const;
    const late = await this.database.fork().find(Photo, unfinished, newest);
    for (const { id } of late) await this.queues.enqueueOnce(inspectPhoto, { photoId: id }, id);
  }

  private async findFaces({ id, storagePath }: Photo, signal: AbortSignal): Promise<Inspection | null> {
    const jpeg = await this.objects.read(storagePath);
    try {
      const findings = await this.vision.inspect(jpeg, signal);
      if (!hasFaces(findings.faces)) return { findings, square: null };
      const { cropSquareThumbnail } = await import('./square-thumbnail.js');
      return { findings, square: await cropSquareThumbnail(jpeg, findings.faces) };
    } catch (error) {
      if (!(error instanceof UnreadableImageError)) throw error;
      logger.warn({ photoId: id }, 'could not inspect a photo');
      return null;
    }
  }

  /** The lock delays the photo's erasure, so that no square thumbnail is left behind. */
  private async store(id: string, seen: Inspection | null): Promise<void> {
    await this.database.transaction(async (em) => {
      const photo = await em.findOne(Photo, pending(id), { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!photo) return;
      photo.inspectedAt = this.clock.now();
      if (!seen) return;
      const { faces, sharpness, brightness } = seen.findings;
      // Stores only the boxes, not what else the detector knows about a face.
      const boxes = faces.map(({ left, top, width, height }) => ({ left, top, width, height }));
      photo.findings = { faces: boxes, sharpness, brightness };
      if (!seen.square) return;
      photo.squarePath = squareThumbnailKey(photo);
      await this.objects.put(photo.squarePath, seen.square, 'image/webp');
    });
  }
}

const pending = (id: string) => ({ id, inspectedAt: null, deletedAt: null });

function hasFaces(faces: Face[]): faces is [Face, ...Face[]] {
  return faces.length > 0;
}
