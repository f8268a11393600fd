import { Controller, Get } from '@nestjs/common';
import { ApiCall, toDollars } from '../../../platform/index.js';
import { picturePackList, type PicturePackList } from './contract.js';
import { PicturePacks } from './picture-packs.js';

@Controller('api/picture-packs')
export class PicturePacksController {
  constructor(private readonly packs: PicturePacks) {}

  @Get()
  @ApiCall('Lists the packs of pictures for sale, the smallest first.', { answer: { picturePackList } })
  async list(): Promise<PicturePackList> {
    const packs = await this.packs.listSold();
    return { packs: packs.map(({ id, pictures, priceCents }) => ({ id, pictures, price: toDollars(priceCents) })) };
  }
}
