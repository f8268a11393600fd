import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ApiCall, IdempotencyKey, idempotencyKey, ZodPipe } from '../../platform/index.js';
import {
  MAX_TEST_PROMPTS,
  testGeneration,
  type TestGeneration,
  testGenerationAccepted,
  type TestGenerationAccepted,
  testGenerationList,
  type TestGenerationList,
  testGenerationRequest,
  type TestGenerationRequest,
} from './contract.js';
import { TestGenerations } from './test-generations.js';
import { TestPageGuard } from './test-page.guard.js';

const UUID_LENGTH = 36;
const generationId = new ZodPipe(z.uuid('We couldn’t find this picture.'), 'GENERATION.NOT_FOUND');
const idList = new ZodPipe(
  z
    .string()
    .max(MAX_TEST_PROMPTS * (UUID_LENGTH + 1), 'Too many at once.')
    .transform((list) => list.split(',').filter((id) => z.uuid().safeParse(id).success)),
);

@Controller('api/fal-image-generation')
@UseGuards(TestPageGuard)
export class TestGenerationsController {
  constructor(private readonly generations: TestGenerations) {}

  @Post()
  @HttpCode(202)
  @Header('x-robots-tag', 'noindex')
  @ApiCall('Starts a generation of the test page.', {
    answer: { testGenerationAccepted },
    headers: { 'idempotency-key': idempotencyKey.optional() },
    fails: [
      'GENERATION.FOREIGN_IMAGE',
      'GENERATION.PROMPT_REFUSED',
      'GENERATION.TOO_MANY_TESTS',
      'GENERATION.DAILY_BUDGET_SPENT',
      'GENERATION.IDEMPOTENCY_CONFLICT',
    ],
  })
  generate(
    @Ip() ip: string,
    @IdempotencyKey('optional') key: string | undefined,
    @Body(new ZodPipe(testGenerationRequest)) body: TestGenerationRequest,
  ): Promise<TestGenerationAccepted> {
    return this.generations.accept(ip, key ?? randomUUID(), body);
  }

  /** Without ids, the status shows whether the page may be used. */
  @Get()
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'private, no-cache')
  @ApiCall('Returns the state of several generations by comma-separated ids.', {
    answer: { testGenerationList },
    fails: ['REQUEST.INVALID'],
  })
  async list(@Query('ids') ids: unknown = ''): Promise<TestGenerationList> {
    return { generations: await this.generations.list(idList.transform(ids)) };
  }

  @Get(':id')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'private, no-cache')
  @ApiCall('Returns the state of a generation of the test page; meant for polling.', { answer: { testGeneration } })
  show(@Param('id', generationId) id: string): Promise<TestGeneration> {
    return this.generations.show(id);
  }
}
