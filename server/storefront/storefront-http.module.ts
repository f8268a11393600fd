import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/index.js';
import { ClientBuild, CONFIG, type Config, ObjectStore, PagePolicy } from '../platform/index.js';
import { ReviewsModule } from '../reviews/index.js';
import { DocumentsController } from './documents.controller.js';
import { PageDocuments } from './page-documents.js';
import { PageRenderer } from './page-renderer.js';
import { Pages } from './pages.js';
import { SitemapController } from './sitemap.controller.js';
import { WellKnownController } from './well-known.controller.js';

@Module({
  imports: [CatalogModule, ReviewsModule],
  controllers: [SitemapController, WellKnownController, DocumentsController],
  providers: [
    Pages,
    PageDocuments,
    PageRenderer,
    { provide: ClientBuild, useFactory: (config: Config) => ClientBuild.read(config.CDN_URL), inject: [CONFIG] },
    { provide: PagePolicy, useFactory: PagePolicy.for, inject: [CONFIG, ObjectStore, ClientBuild] },
  ],
})
export class StorefrontHttpModule {}
