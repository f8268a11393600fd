import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, DeadLetters, ZodPipe } from '../../platform/index.js';
import {
  failedJobList,
  type FailedJobList,
  failedJobQuery,
  type FailedJobQuery,
  jobQueues,
  type JobQueues,
  recurringJobList,
  type RecurringJobList,
} from './contract.js';
import { FailedJobs } from './failed-jobs.js';
import { JobStats } from './job-stats.js';

const jobId = new ZodPipe(z.uuid('We couldn’t find this job.'), 'ADMIN.JOB_NOT_FOUND');

@Controller('api/admin/jobs')
@UseGuards(AdminGuard)
export class AdminJobsController {
  constructor(
    private readonly stats: JobStats,
    private readonly failedJobs: FailedJobs,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Get()
  @ApiCall('Returns the state of the queues.', { answer: { jobQueues } })
  queues(): Promise<JobQueues> {
    return this.stats.readQueues();
  }

  @Get('recurring')
  @ApiCall('Lists recurring jobs with their latest run.', { answer: { recurringJobList } })
  recurring(): Promise<RecurringJobList> {
    return this.stats.readRecurring();
  }

  @Get('failed')
  @ApiCall('Lists failed jobs, newest first.', { answer: { failedJobList } })
  list(@Query(new ZodPipe(failedJobQuery)) { after }: FailedJobQuery): Promise<FailedJobList> {
    return this.failedJobs.list(after ?? null);
  }

  @Post('failed/:id/retry')
  @HttpCode(202)
  @ApiCall('Retries a failed job.', { fails: ['ADMIN.CANNOT_RETRY'] })
  retry(@Param('id', jobId) id: string, @CurrentUser() owner: SignedInUser): Promise<void> {
    return this.failedJobs.retry(id, owner.id);
  }

  @Post('failed/:id/dismiss')
  @HttpCode(204)
  @ApiCall('Dismisses a failed job.')
  dismiss(@Param('id', jobId) id: string, @CurrentUser() owner: SignedInUser): Promise<void> {
    return this.deadLetters.dismiss(id, owner.id);
  }

  @Post('failed/:id/restore')
  @HttpCode(204)
  @ApiCall('Restores a dismissed job.')
  restore(@Param('id', jobId) id: string, @CurrentUser() owner: SignedInUser): Promise<void> {
    return this.deadLetters.restore(id, owner.id);
  }
}
