import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { OrderProblemsController } from './order-problems.controller.js';
import { ProblemsModule } from './problems.module.js';

@Module({ imports: [IdentityModule, ProblemsModule], controllers: [OrderProblemsController] })
export class ProblemsHttpModule {}
