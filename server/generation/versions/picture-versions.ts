import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { Generation } from '../generation.entity.js';
import { Picture } from '../pictures/picture.entity.js';
import { Pictures } from '../pictures/pictures.js';
import type { PictureVersionList } from './contract.js';
import { PictureChanges } from '../requests/picture-changes.js';

@Injectable()
export class PictureVersions {
  constructor(
    private readonly database: Database,
    private readonly pictures: Pictures,
    private readonly changes: PictureChanges,
  ) {}

  /** Oldest first. */
  async list(userId: string, id: string): Promise<PictureVersionList> {
    const { generationId } = await this.pictures.find(userId, id);
    const em = this.database.fork();
    const { rootGenerationId } = await em.findOneOrFail(Generation, { id: generationId }, { fields: ['rootGenerationId'] });
    const root = rootGenerationId ?? generationId;
    const rows = await em.execute<{ id: string }[]>(
      `select version.id from generation.generations g join generation.pictures version on version.generation_id = g.id
       where (g.id = ? or g.root_generation_id = ?) and version.user_id = ? and version.is_front and version.deleted_at is null`,
      [root, root, userId],
    );
    const ids = rows.map((row) => row.id);
    const versions = await em.find(Picture, { id: { $in: ids } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return {
      versions: await this.pictures.toViews(versions),
      isNextChangeFree: await this.changes.isNextFree(em, root),
    };
  }
}
