import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { arrayParameter, Database, type EntityManager } from '../../platform/index.js';
import type { PictureLabel } from '../contract.js';
import type { Face } from '../vision/findings.js';
import { LARGER_SCALE } from '../engines/engine-limits.js';
import { Picture } from './picture.entity.js';

/** A customer's picture for other modules. */
export interface StoredPicture {
  id: string;
  storageKey: string;
  thumbnailKey: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Null where faces were not checked. */
  faces: readonly Face[] | null;
  /** Names under the people. */
  labels: readonly PictureLabel[];
}

@Injectable()
export class PictureRepository {
  constructor(private readonly database: Database) {}

  /** The pictures that are in front of other candidates. */
  async findOwned(ids: readonly string[], userId: string, em = this.database.fork()): Promise<StoredPicture[]> {
    if (ids.length === 0) return [];
    const pictures = await em.find(Picture, { id: { $in: ids }, userId, isFront: true, deletedAt: null });
    return pictures.map(toStoredPicture);
  }

  /** For each picture the one in front: itself, or the other candidate of its generation. Leaves out others' and deleted ones. */
  async frontsOf(ids: readonly string[], userId: string, em = this.database.fork()): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await em.execute<{ id: string; front: string }[]>(
      `select asked.id, front.id as front
       from generation.pictures asked join generation.pictures front on front.generation_id = asked.generation_id
       where asked.id = any(?::uuid[]) and front.user_id = ? and front.is_front and front.deleted_at is null`,
      [arrayParameter(ids), userId],
    );
    return new Map(rows.map(({ id, front }) => [id, front]));
  }

  /** The pictures in front of these generations, by the generation's id. */
  async findMade(generationIds: readonly string[], userId: string, em = this.database.fork()): Promise<Map<string, string>> {
    if (generationIds.length === 0) return new Map();
    const made = { generationId: { $in: generationIds }, userId, isFront: true, deletedAt: null };
    const pictures = await em.find(Picture, made, { fields: ['id', 'generationId'] });
    return new Map(pictures.map(({ id, generationId }) => [generationId, id]));
  }

  /** Like `findOwned`, but locks them: none can be deleted until the transaction of `em` ends. */
  async lockOwned(
    em: EntityManager,
    ids: readonly string[],
    userId: string,
  ): Promise<Pick<StoredPicture, 'id' | 'faces' | 'labels' | 'width' | 'height'>[]> {
    return em.find(
      Picture,
      { id: { $in: ids }, userId, isFront: true, deletedAt: null },
      { fields: ['id', 'faces', 'labels', 'width', 'height'], lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } },
    );
  }

  /** How many pixels a print of these pictures is made of for each of theirs, in each direction, by id; 1 for those left out. */
  async findPrintDetails(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const larger = await this.database.fork().execute<{ id: string }[]>(
      `select p.id from generation.pictures p join generation.generations g on g.id = p.generation_id
       where p.id = any(?::uuid[]) and g.provider_request_id = g.id::text and not exists (
         select from (
           select s.photo_id from generation.generation_sources s where s.generation_id = g.id
           union all select g.photo_id where g.source_count = 0
         ) source left join generation.photos f on f.id = source.photo_id and f.deleted_at is null where f.id is null
       )`,
      [arrayParameter([...ids])],
    );
    return new Map(larger.map(({ id }) => [id, LARGER_SCALE]));
  }

  countOwned(userId: string): Promise<number> {
    return this.database.fork().count(Picture, { userId, isFront: true, deletedAt: null });
  }

  /** Whether its owner has not deleted it. */
  async isKept(id: string): Promise<boolean> {
    return (await this.database.fork().count(Picture, { id, userId: { $ne: null }, deletedAt: null })) > 0;
  }

  /** A picture in front that its owner has not deleted, and that is not the test page's. */
  async findVisible(id: string): Promise<(StoredPicture & { userId: string }) | null> {
    const picture = await this.database.fork().findOne(Picture, { id, userId: { $ne: null }, isFront: true, deletedAt: null });
    return picture?.userId ? { ...toStoredPicture(picture), userId: picture.userId } : null;
  }

  /** Includes a deleted picture until it is erased. */
  async find(id: string, em: EntityManager): Promise<StoredPicture | null> {
    const picture = await em.findOne(Picture, { id });
    return picture && toStoredPicture(picture);
  }

  /** Includes deleted pictures until they are erased. */
  async findMany(ids: readonly string[]): Promise<StoredPicture[]> {
    if (ids.length === 0) return [];
    const pictures = await this.database.fork().find(Picture, { id: { $in: ids } });
    return pictures.map(toStoredPicture);
  }
}

function toStoredPicture(picture: Picture): StoredPicture {
  const { id, storagePath, thumbnailPath, contentType, width, height, faces, labels } = picture;
  return { id, storageKey: storagePath, thumbnailKey: thumbnailPath, contentType, width, height, faces, labels };
}
