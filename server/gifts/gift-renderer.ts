import { Injectable } from '@nestjs/common';
import type { Box } from '../../painter/index.js';
import { Catalog, type CornersArea, type StoredMesh } from '../catalog/index.js';
import { Mutex } from '../platform/index.js';
import type { GiftPicture } from './gift-picture.js';
import type { AreaLayout, AreaSources } from './print/area-image.js';
import type { JudgedPrint } from './print/judge-print-file.js';

export interface GiftViewOptions {
  /** The product image to paint on. */
  photoId: string;
  area: CornersArea | StoredMesh;
  /** Pixels. */
  width: number;
  /** Mails need JPEG, because mail clients do not show WebP. */
  format: 'webp' | 'jpeg';
}

/** Paints gifts on workers. Loads the painter on first use, because web processes never paint. */
@Injectable()
export class GiftRenderer {
  /** One view and one print at a time: a view takes up to 200 MB, a print 350 MB, and both use all CPU cores. */
  private readonly views = new Mutex();
  private readonly prints = new Mutex();

  constructor(private readonly catalog: Catalog) {}

  /** The gift with the picture on it. @throws AppError STORAGE.NOT_FOUND when the photo is gone */
  async renderView(gift: GiftPicture, { photoId, area, width, format }: GiftViewOptions): Promise<Buffer> {
    const isMesh = area.type === 'mesh';
    const photo = await this.catalog.readProductImage(isMesh ? area.blankId : photoId);
    const printArea = isMesh ? { type: area.type, mesh: await this.catalog.readMesh(area.meshId) } : area;
    return this.views.runExclusive(async () => {
      const { paintView } = await import('./paint-view.js');
      return paintView(gift, { photo, area: printArea }, width, format);
    });
  }

  /** Factor by which the print enlarges the picture. */
  async enlargementOf(gift: GiftPicture): Promise<number> {
    const { enlargementOf } = await import('./print/print-image.js');
    return enlargementOf(gift);
  }

  /**
   * Judges a printed sheet.
   * @param jpeg the print with its bleed
   * @param detail pixels of the picture that was printed for each of the gift's picture, in each direction
   */
  judgePrint(gift: GiftPicture, jpeg: Buffer, detail: number): Promise<JudgedPrint> {
    return this.prints.runExclusive(async () => {
      const { judgePrintFile } = await import('./print/judge-print-file.js');
      return judgePrintFile(gift, jpeg, detail);
    });
  }

  /** The square picture of a face, for a small circle. */
  async cutFace(picture: Buffer, face: Box): Promise<Buffer> {
    const { cutFace } = await import('./print/face-picture.js');
    return cutFace(picture, face);
  }

  /** The page with the dedication, as a PNG. */
  async renderDedication(dedication: string, productName: string): Promise<Buffer> {
    const { renderDedication } = await import('./print/dedication-card.js');
    return renderDedication(dedication, productName);
  }

  /**
   * The print file: a JPEG of the gift's sheet with bleed, at PRINT_DPI.
   * @param enlarged the same picture with more pixels
   * @param options `isUrgent` if a customer waits for it
   */
  renderPrint(gift: GiftPicture, enlarged: Buffer | null, options: { isUrgent?: boolean } = {}): Promise<Buffer> {
    return this.prints.runExclusive(async () => {
      const { renderPrint } = await import('./print/print-image.js');
      return renderPrint(gift, enlarged);
    }, options);
  }

  /** A print area of a partner's product: a JPEG of exactly its size. */
  renderArea(sources: AreaSources, layout: AreaLayout): Promise<Buffer> {
    return this.prints.runExclusive(async () => {
      const { renderArea } = await import('./print/area-image.js');
      return renderArea(sources, layout);
    });
  }
}
