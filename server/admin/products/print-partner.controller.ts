import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import {
  PartnerProducts,
  partnerProductWrite,
  type PartnerProductWrite,
  printPartner,
  type PrintPartnerOfProduct,
  skuCheck,
  type SkuCheck,
} from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';

const productId = new ZodPipe(z.uuid('Product not found'), 'CATALOG.PRODUCT_NOT_FOUND');
const written = new ZodPipe(partnerProductWrite);

@Controller('api/admin/products/:id/print-partner')
@UseGuards(AdminGuard)
export class PrintPartnerController {
  constructor(private readonly products: PartnerProducts) {}

  @Get()
  @ApiCall('Shows what the print partner makes of a product.', { answer: { printPartner } })
  show(@Param('id', productId) id: string): Promise<PrintPartnerOfProduct> {
    return this.products.show(id);
  }

  @Post('check')
  @HttpCode(200)
  @ApiCall('Asks the print partner about a SKU for a product. Saves nothing.', {
    answer: { skuCheck },
    fails: ['CHECKOUT.NO_PRINT_PARTNER', 'CHECKOUT.PRINT_PARTNER_AWAY', 'CHECKOUT.PRINT_PARTNER_KEY'],
  })
  check(@Param('id', productId) id: string, @Body(written) body: PartnerProductWrite): Promise<SkuCheck> {
    return this.products.check(id, body);
  }

  @Put()
  @ApiCall('Has a product made by the print partner, under a SKU that suits it.', {
    answer: { printPartner },
    fails: ['CHECKOUT.SKU_REFUSED', 'CHECKOUT.NO_PRINT_PARTNER', 'CHECKOUT.PRINT_PARTNER_AWAY', 'CHECKOUT.PRINT_PARTNER_KEY'],
  })
  async save(
    @CurrentUser() owner: SignedInUser,
    @Param('id', productId) id: string,
    @Body(written) body: PartnerProductWrite,
  ): Promise<PrintPartnerOfProduct> {
    await this.products.save(id, body, owner.id);
    return this.products.show(id);
  }

  @Delete()
  @HttpCode(204)
  @ApiCall('Has a product made by the owner again.')
  remove(@CurrentUser() owner: SignedInUser, @Param('id', productId) id: string): Promise<void> {
    return this.products.remove(id, owner.id);
  }
}
