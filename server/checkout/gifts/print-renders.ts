import { Injectable } from '@nestjs/common';
import { LargerPictures } from '../../generation/index.js';
import { Database, logger } from '../../platform/index.js';
import { PrintFile } from './print-file.entity.js';

/** Attempts per print file. A worker that dies while rendering must not do so forever. */
const MAX_RENDERS = 3;

/** Pictures that were rendered during one job, by picture id: several gifts may show the same one. */
export type RenderedPictures = Map<string, Buffer | null>;

/** Renders pictures that this machine made again for print, from the customer's photo. */
@Injectable()
export class PrintRenders {
  constructor(
    private readonly database: Database,
    private readonly larger: LargerPictures,
  ) {}

  /**
   * Returns null if the print file is made from the picture as it is.
   * @throws the reason of `shutdown`
   */
  async render(
    file: PrintFile,
    pictureId: string,
    picture: Buffer,
    rendered: RenderedPictures,
    shutdown: AbortSignal,
  ): Promise<Buffer | null> {
    if (!rendered.has(pictureId)) rendered.set(pictureId, await this.renderOnce(file, pictureId, picture, shutdown));
    return rendered.get(pictureId)!;
  }

  private async renderOnce(
    { orderLineId }: PrintFile,
    pictureId: string,
    picture: Buffer,
    shutdown: AbortSignal,
  ): Promise<Buffer | null> {
    const begun = await this.database
      .fork()
      .execute<unknown[]>(
        'update checkout.print_files set renders = renders + 1 where order_line_id = ? and renders < ? returning 1',
        [orderLineId, MAX_RENDERS],
      );
    if (begun.length === 0) return null;
    try {
      return await this.larger.render(pictureId, picture, shutdown);
    } catch (error) {
      shutdown.throwIfAborted();
      logger.warn({ err: error, orderLineId }, 'could not render a picture for print');
      return null;
    }
  }
}
