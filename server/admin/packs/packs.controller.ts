import { Body, Controller, Get, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type CountedPack, PackManagement } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, toCents, toDollars, ZodPipe } from '../../platform/index.js';
import {
  adminPack,
  type AdminPack,
  adminPackList,
  type AdminPackList,
  packSwitch,
  type PackSwitch,
  packWrite,
  type PackWrite,
} from './contract.js';

const packId = new ZodPipe(z.uuid('These pictures aren’t for sale.'), 'CHECKOUT.PACK_NOT_FOUND');

@Controller('api/admin/picture-packs')
@UseGuards(AdminGuard)
export class AdminPacksController {
  constructor(private readonly packs: PackManagement) {}

  @Get()
  @ApiCall('Lists the packs of pictures with their revenue.', { answer: { adminPackList } })
  async list(): Promise<AdminPackList> {
    return { packs: (await this.packs.list()).map(toAdminPack) };
  }

  @Post()
  @ApiCall('Creates a pack of pictures.', { answer: { adminPack } })
  async create(
    @CurrentUser() owner: SignedInUser,
    @Body(new ZodPipe(packWrite)) { pictures, price }: PackWrite,
  ): Promise<AdminPack> {
    return toAdminPack(await this.packs.create({ pictures, priceCents: toCents(price) }, owner.id));
  }

  @Patch(':id')
  @ApiCall('Stops selling a pack of pictures, or sells it again.', { answer: { adminPack }, fails: ['CHECKOUT.PACK_NOT_FOUND'] })
  async switch(
    @CurrentUser() owner: SignedInUser,
    @Param('id', packId) id: string,
    @Body(new ZodPipe(packSwitch)) { stopped }: PackSwitch,
  ): Promise<AdminPack> {
    return toAdminPack(await this.packs.setStopped(id, stopped, owner.id));
  }
}

function toAdminPack({ pack, sold, salesCents }: CountedPack): AdminPack {
  return {
    id: pack.id,
    pictures: pack.pictures,
    price: toDollars(pack.priceCents),
    created_at: pack.createdAt.toISOString(),
    is_stopped: Boolean(pack.stoppedAt),
    sold,
    sales: toDollars(salesCents),
  };
}
