import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { GenerationModule } from './generation.module.js';
import { GenerationsController } from './generations.controller.js';
import { UserImagesController } from './photos/user-images.controller.js';

@Module({ imports: [GenerationModule, IdentityModule], controllers: [GenerationsController, UserImagesController] })
export class GenerationHttpModule {}
