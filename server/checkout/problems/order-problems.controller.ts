import { Body, Controller, Get, Header, Headers, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../../generation/index.js';
import { CurrentUser, OptionalSignInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, uploadedFile, ZodPipe } from '../../platform/index.js';
import {
  newProblem,
  type NewProblem,
  orderProblem,
  type OrderProblem,
  orderProblems,
  type OrderProblems,
  problemPhoto,
  type ProblemPhoto,
} from './contract.js';
import { ProblemReports } from './problem-reports.js';

const orderNumber = new ZodPipe(
  z.string().regex(/^KS-[\dA-Z]{5}-[\dA-Z]{5}$/, 'We couldn’t find this order.'),
  'CHECKOUT.ORDER_NOT_FOUND',
);

/** For the buyer, who sends the key from the order's link in the header `order-key` or is signed in. */
@Controller('api/order-problems/:number')
@UseGuards(OptionalSignInGuard)
export class OrderProblemsController {
  constructor(private readonly reports: ProblemReports) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiCall('Returns the gifts of an order, and what was said to be wrong with them.', {
    answer: { orderProblems },
    fails: ['CHECKOUT.ORDER_LINK_EXPIRED'],
  })
  show(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('order-key') key: string | undefined,
    @Param('number', orderNumber) number: string,
  ): Promise<OrderProblems> {
    return this.reports.show({ number, key, userId: user?.id });
  }

  @Post()
  @Header('cache-control', 'private, no-store')
  @ApiCall('Reports that something is wrong with a gift. One report of each gift is open at a time.', {
    answer: { orderProblem },
    fails: ['CHECKOUT.ORDER_LINK_EXPIRED', 'CHECKOUT.NOTHING_TO_REPORT', 'CHECKOUT.PROBLEM_KNOWN', 'CHECKOUT.PROBLEM_PHOTO_GONE'],
  })
  send(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('order-key') key: string | undefined,
    @Param('number', orderNumber) number: string,
    @Body(new ZodPipe(newProblem)) problem: NewProblem,
  ): Promise<OrderProblem> {
    return this.reports.send({ number, key, userId: user?.id }, problem);
  }

  /** Multipart with one file in the field `file`. */
  @Post('photos')
  @Header('cache-control', 'private, no-store')
  @ApiCall('Uploads a photo for a report that is sent within a day.', {
    answer: { problemPhoto },
    upload: MAX_UPLOAD_BYTES,
    fails: [
      'CHECKOUT.ORDER_LINK_EXPIRED',
      'CHECKOUT.TOO_MANY_TRIES',
      'GENERATION.PHOTO_NOT_AN_IMAGE',
      'GENERATION.PHOTO_UNREADABLE',
      'GENERATION.PHOTO_ANIMATED',
      'GENERATION.PHOTO_TOO_LARGE',
      'GENERATION.PHOTO_TOO_MANY_PIXELS',
      'STORAGE.UNAVAILABLE',
    ],
  })
  async addPhoto(
    @CurrentUser() user: SignedInUser | undefined,
    @Headers('order-key') key: string | undefined,
    @Param('number', orderNumber) number: string,
    @Req() request: FastifyRequest,
  ): Promise<ProblemPhoto> {
    const part = await uploadedFile(request, MAX_UPLOAD_BYTES);
    return this.reports.addPhoto({ number, key, userId: user?.id }, { stream: part.file, ip: request.ip });
  }
}
