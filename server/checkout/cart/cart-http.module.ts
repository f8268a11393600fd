import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { CartController } from './cart.controller.js';
import { CartModule } from './cart.module.js';

@Module({ imports: [CartModule, IdentityModule], controllers: [CartController] })
export class CartHttpModule {}
