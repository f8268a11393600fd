import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { Productions } from './productions.js';

@Module({ imports: [OrdersModule], providers: [Productions] })
export class ProductionModule {}
