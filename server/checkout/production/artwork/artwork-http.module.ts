import { Module } from '@nestjs/common';
import { ArtworkModule } from './artwork.module.js';
import { PrintAssetsController } from './print-assets.controller.js';

@Module({ imports: [ArtworkModule], controllers: [PrintAssetsController] })
export class ArtworkHttpModule {}
