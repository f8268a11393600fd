import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { DeadLetters, ZodPipe } from '../../platform/index.js';
import { type FailedJobList, failedJobQuery, type FailedJobQuery, type JobQueues } from './contract.js';
import { FailedJobs } from './failed-jobs.js';
import { QueueGlance } from './queue-glance.js';

const jobId = new ZodPipe(z.uuid('There is no such job.'), 'ADMIN.JOB_NOT_FOUND');

@Controller('api/admin/jobs')
@UseGuards(AdminGuard)
export class AdminJobsController {
  constructor(
    private readonly glance: QueueGlance,
    private readonly failedJobs: FailedJobs,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Get()
  queues(): Promise<JobQueues> {
    return this.glance.look();
  }

  @Get('failed')
  list(@Query(new ZodPipe(failedJobQuery)) { after }: FailedJobQuery): Promise<FailedJobList> {
    return this.failedJobs.list(after ?? null);
  }

  @Post('failed/:id/retry')
  @HttpCode(202)
  retry(@Param('id', jobId) id: string, @CurrentUser() owner: SignedInUser): Promise<void> {
    return this.failedJobs.retry(id, owner.id);
  }

  @Post('failed/:id/dismiss')
  @HttpCode(204)
  dismiss(@Param('id', jobId) id: string, @CurrentUser() owner: SignedInUser): Promise<void> {
    return this.deadLetters.dismiss(id, owner.id);
  }

  @Post('failed/:id/restore')
  @HttpCode(204)
  restore(@Param('id', jobId) id: string, @CurrentUser() owner: SignedInUser): Promise<void> {
    return this.deadLetters.restore(id, owner.id);
  }
}
