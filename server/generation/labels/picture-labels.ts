import { Injectable } from '@nestjs/common';
import { Database, fieldError } from '../../platform/index.js';
import type { Picture as PictureView } from '../contract.js';
import { pictureNotFound } from '../deletion/media-deletion.js';
import { Moderation } from '../limits/moderation.js';
import { Picture } from '../pictures/picture.entity.js';
import { Pictures } from '../pictures/pictures.js';
import type { PictureLabelsRequest } from './contract.js';

/** Names under the people of a picture. They go on its gifts, and to no one outside of the shop. */
@Injectable()
export class PictureLabels {
  constructor(
    private readonly database: Database,
    private readonly pictures: Pictures,
    private readonly moderation: Moderation,
  ) {}

  async replace(userId: string, id: string, { labels }: PictureLabelsRequest): Promise<PictureView> {
    const blocked = labels.findIndex(({ text }) => this.moderation.isBlocked(text));
    if (blocked >= 0) {
      throw fieldError('GENERATION.PROMPT_REFUSED', `labels.${blocked}.text`, 'We can’t print this name. Please try another.');
    }
    const changed = await this.database.fork().nativeUpdate(Picture, { id, userId, deletedAt: null }, { labels });
    if (changed === 0) throw pictureNotFound();
    return this.pictures.toView(await this.pictures.find(userId, id));
  }
}
