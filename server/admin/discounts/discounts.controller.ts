import { Body, Controller, Get, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type CountedDiscount, DiscountManagement } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, toCents, toDollars, ZodPipe } from '../../platform/index.js';
import { MAX_COUNTED } from '../orders/contract.js';
import {
  adminDiscount,
  type AdminDiscount,
  adminDiscountList,
  type AdminDiscountList,
  adminDiscountQuery,
  type AdminDiscountQuery,
  discountSwitch,
  type DiscountSwitch,
  discountWrite,
  type DiscountWrite,
} from './contract.js';

const discountId = new ZodPipe(z.uuid('This discount code doesn’t exist.'), 'CHECKOUT.DISCOUNT_CODE_NOT_FOUND');

@Controller('api/admin/discounts')
@UseGuards(AdminGuard)
export class AdminDiscountsController {
  constructor(private readonly discounts: DiscountManagement) {}

  @Get()
  @ApiCall('Lists discount codes with their revenue, newest first.', { answer: { adminDiscountList } })
  async list(@Query(new ZodPipe(adminDiscountQuery)) query: AdminDiscountQuery): Promise<AdminDiscountList> {
    const { discounts, ...page } = await this.discounts.list({ ...query, maxTotal: MAX_COUNTED });
    return { ...page, discounts: discounts.map(toAdminDiscount) };
  }

  @Post()
  @ApiCall('Creates a discount code.', { answer: { adminDiscount }, fails: ['CHECKOUT.DISCOUNT_CODE_TAKEN'] })
  async create(
    @CurrentUser() owner: SignedInUser,
    @Body(new ZodPipe(discountWrite)) body: DiscountWrite,
  ): Promise<AdminDiscount> {
    const draft = {
      code: body.code,
      percent: body.percent,
      amountCents: body.amount === null ? null : toCents(body.amount),
      minSubtotalCents: toCents(body.min_subtotal),
      categories: body.categories,
      endsAt: body.ends_at === null ? null : new Date(body.ends_at),
      maxUses: body.max_uses,
      oncePerCustomer: body.once_per_customer,
    };
    return toAdminDiscount(await this.discounts.create(draft, owner.id));
  }

  @Patch(':id')
  @ApiCall('Stops a discount code, or makes it usable again.', {
    answer: { adminDiscount },
    fails: ['CHECKOUT.DISCOUNT_CODE_NOT_FOUND'],
  })
  async switch(
    @CurrentUser() owner: SignedInUser,
    @Param('id', discountId) id: string,
    @Body(new ZodPipe(discountSwitch)) { stopped }: DiscountSwitch,
  ): Promise<AdminDiscount> {
    return toAdminDiscount(await this.discounts.setStopped(id, stopped, owner.id));
  }
}

function toAdminDiscount({ discount, state, uses, openCheckouts, discountCents, salesCents }: CountedDiscount): AdminDiscount {
  const { id, code, percent, amountCents, minSubtotalCents, categories, endsAt, maxUses, oncePerCustomer } = discount;
  return {
    id,
    code,
    percent,
    amount: amountCents ? toDollars(amountCents) : null,
    min_subtotal: toDollars(minSubtotalCents),
    categories,
    ends_at: endsAt?.toISOString() ?? null,
    max_uses: maxUses,
    once_per_customer: oncePerCustomer,
    created_at: discount.createdAt.toISOString(),
    state,
    uses,
    open_checkouts: openCheckouts,
    saved: toDollars(discountCents),
    sales: toDollars(salesCents),
  };
}
