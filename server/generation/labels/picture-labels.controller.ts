import { Body, Controller, Param, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import { picture, type Picture } from '../contract.js';
import { pictureLabelsRequest, type PictureLabelsRequest } from './contract.js';
import { PictureLabels } from './picture-labels.js';

const pictureId = new ZodPipe(z.uuid('This picture is not in your account.'), 'GENERATION.IMAGE_NOT_FOUND');

@Controller('api/generated-images')
@UseGuards(SignedInGuard)
export class PictureLabelsController {
  constructor(private readonly labels: PictureLabels) {}

  @Put(':id/labels')
  @ApiCall('Names the people in a picture. Their names are printed under them on its gifts.', {
    answer: { generatedImage: picture },
    fails: ['GENERATION.PROMPT_REFUSED'],
  })
  replace(
    @CurrentUser() user: SignedInUser,
    @Param('id', pictureId) id: string,
    @Body(new ZodPipe(pictureLabelsRequest)) request: PictureLabelsRequest,
  ): Promise<Picture> {
    return this.labels.replace(user.id, id, request);
  }
}
