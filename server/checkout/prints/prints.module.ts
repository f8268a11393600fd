import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { GenerationModule, pictureDeleted } from '../../generation/index.js';
import { GiftsModule } from '../../gifts/index.js';
import { EventRoutes } from '../../platform/index.js';
import { OrdersModule } from '../orders/index.js';
import { CalendarSheets } from './calendar-sheets.js';
import { DeletedPictures, releasePicture } from './deleted-pictures.js';
import { Downloads } from './downloads.js';
import { OrderedGiftViews } from './ordered-gift-views.js';
import { OrderPdfs } from './order-pdfs.js';
import { OrderPictures } from './order-pictures.js';
import { PrintFileReader } from './print-file-reader.js';
import { PrintFiles } from './print-files.js';
import { PrintRenders } from './print-renders.js';
import { PrintSources } from './print-sources.js';
import { PrintUpscales } from './print-upscales.js';

const services = [Downloads, OrderedGiftViews, OrderPdfs, OrderPictures, PrintFileReader, PrintFiles, PrintRenders, PrintSources];

@Module({
  imports: [CatalogModule, GenerationModule, GiftsModule, OrdersModule],
  providers: [CalendarSheets, DeletedPictures, PrintUpscales, ...services],
  exports: services,
})
export class PrintsModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(pictureDeleted, releasePicture);
  }
}
