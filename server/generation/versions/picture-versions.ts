import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { Picture } from '../pictures/picture.entity.js';
import { Pictures } from '../pictures/pictures.js';
import type { PictureVersions as PictureVersionsView } from './contract.js';

/** All versions of customers' pictures. */
@Injectable()
export class PictureVersions {
  constructor(
    private readonly database: Database,
    private readonly pictures: Pictures,
  ) {}

  /** Oldest first. @throws AppError GENERATION.IMAGE_NOT_FOUND */
  async list(userId: string, id: string): Promise<PictureVersionsView> {
    const { generationId } = await this.pictures.find(userId, id);
    const em = this.database.fork();
    const rows = await em.execute<{ id: string }[]>(
      `with root as (select coalesce(root_generation_id, id) as id from generation.generations where id = ?)
       select version.id from root join generation.generations g on g.id = root.id or g.root_generation_id = root.id
       join generation.pictures version on version.generation_id = g.id
       where version.user_id = ? and version.is_front and version.deleted_at is null`,
      [generationId, userId],
    );
    const ids = rows.map((row) => row.id);
    const versions = await em.find(Picture, { id: { $in: ids } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return { versions: await Promise.all(versions.map((version) => this.pictures.toView(version))) };
  }
}
