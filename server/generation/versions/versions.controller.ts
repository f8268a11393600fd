import { Body, Controller, Get, HttpCode, Ip, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, IdempotencyKey, idempotencyKey, ZodPipe } from '../../platform/index.js';
import { generationAccepted, type GenerationAccepted } from '../contract.js';
import { Generations } from '../requests/generations.js';
import { changeRequest, type ChangeRequest, pictureVersionList, type PictureVersionList } from './contract.js';
import { PictureVersions } from './picture-versions.js';

const pictureId = new ZodPipe(z.uuid('This picture is not in your account.'), 'GENERATION.IMAGE_NOT_FOUND');

@Controller('api/generated-images')
@UseGuards(SignedInGuard)
export class VersionsController {
  constructor(
    private readonly generations: Generations,
    private readonly versions: PictureVersions,
  ) {}

  @Post(':id/changes')
  @HttpCode(202)
  @ApiCall('Starts another version of a picture, with one change. The first change of a picture is free.', {
    answer: { generationAccepted },
    headers: { 'idempotency-key': idempotencyKey },
    fails: [
      'GENERATION.PROMPT_REFUSED',
      'GENERATION.CANNOT_CHANGE',
      'GENERATION.TOO_MANY_VERSIONS',
      'GENERATION.OUT_OF_QUOTA',
      'GENERATION.PHOTO_NOT_FOUND',
      'GENERATION.TOO_MANY_PICTURES',
      'GENERATION.DAILY_BUDGET_SPENT',
      'GENERATION.IDEMPOTENCY_CONFLICT',
    ],
  })
  change(
    @CurrentUser() user: SignedInUser,
    @Ip() ip: string,
    @IdempotencyKey() key: string,
    @Param('id', pictureId) id: string,
    @Body(new ZodPipe(changeRequest)) body: ChangeRequest,
  ): Promise<GenerationAccepted> {
    return this.generations.acceptChange({ userId: user.id, ip }, key, id, body);
  }

  @Get(':id/versions')
  @ApiCall('Lists all versions of a picture, oldest first.', { answer: { pictureVersionList } })
  list(@CurrentUser() user: SignedInUser, @Param('id', pictureId) id: string): Promise<PictureVersionList> {
    return this.versions.list(user.id, id);
  }
}
