import { Module } from '@nestjs/common';
import { GiftsModule } from '../../../gifts/index.js';
import { PrintsModule } from '../../prints/index.js';
import { AssetLinks } from './asset-links.js';
import { PrintAssets } from './print-assets.js';
import { ServedAssets } from './served-assets.js';

const services = [PrintAssets, ServedAssets];

@Module({ imports: [GiftsModule, PrintsModule], providers: [AssetLinks, ...services], exports: services })
export class ArtworkModule {}
