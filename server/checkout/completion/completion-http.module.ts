import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { CompletionModule } from './completion.module.js';
import { YourGiftsController } from './your-gifts.controller.js';

@Module({ imports: [IdentityModule, CompletionModule], controllers: [YourGiftsController] })
export class CompletionHttpModule {}
