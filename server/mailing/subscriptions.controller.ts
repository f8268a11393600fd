import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCall, ZodPipe } from '../platform/index.js';
import {
  mailSubscription,
  type MailSubscription,
  subscriptionChange,
  type SubscriptionChange,
  subscriptionKey,
} from './contract.js';
import { Subscriptions } from './subscriptions.js';

const keyPipe = new ZodPipe(subscriptionKey, 'MAILING.SUBSCRIPTION_NOT_FOUND');

@Controller()
export class SubscriptionsController {
  constructor(private readonly subscriptions: Subscriptions) {}

  /** One-click unsubscribe: mail programs post a form here without cookies (RFC 8058). A GET of the same URL only shows a page. */
  @Post('unsubscribe')
  @HttpCode(200)
  @ApiCall('One-click unsubscribe from mails of one topic, for mail programs.', { answer: { mailSubscription } })
  unsubscribe(@Query('key', keyPipe) key: string): Promise<MailSubscription> {
    return this.subscriptions.change(key, false);
  }

  @Get('api/mail-subscriptions/:key')
  @Header('cache-control', 'no-store')
  @ApiCall('Shows whether an email address is subscribed to mails of one topic.', { answer: { mailSubscription } })
  show(@Param('key', keyPipe) key: string): Promise<MailSubscription> {
    return this.subscriptions.find(key);
  }

  @Put('api/mail-subscriptions/:key')
  @ApiCall('Unsubscribes an email address from mails of one topic, or subscribes it again.', { answer: { mailSubscription } })
  change(
    @Param('key', keyPipe) key: string,
    @Body(new ZodPipe(subscriptionChange)) { is_subscribed }: SubscriptionChange,
  ): Promise<MailSubscription> {
    return this.subscriptions.change(key, is_subscribed);
  }
}
