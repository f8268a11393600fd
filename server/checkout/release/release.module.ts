import { Module } from '@nestjs/common';
import { GiftsModule } from '../../gifts/index.js';
import { CompletionModule } from '../completion/index.js';
import { PrintsModule } from '../prints/index.js';
import { PrintChecks } from './print-checks.js';
import { PrintQuestions } from './print-questions.js';
import { PrintReleases } from './print-releases.js';
import { PrintsToCheck } from './prints-to-check.js';
import { ReleaseRule } from './release-rule.js';

const services = [PrintQuestions, PrintReleases, PrintsToCheck, ReleaseRule];

@Module({ imports: [CompletionModule, GiftsModule, PrintsModule], providers: [PrintChecks, ...services], exports: services })
export class ReleaseModule {}
