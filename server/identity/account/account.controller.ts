import { Body, Controller, Delete, Get, HttpCode, Param, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ZodPipe } from '../../platform/index.js';
import { type Account, accountDeletion, type AccountDeletion as Proof, type DeviceList } from '../contract.js';
import { CurrentUser, type SignedInUser } from '../guards/signed-in-user.js';
import { SignedInGuard } from '../guards/signed-in.guard.js';
import { AccountDeletion } from './account-deletion.service.js';
import { Devices } from './devices.service.js';

const deviceId = new ZodPipe(z.uuid('This device is not signed in.'), 'IDENTITY.DEVICE_NOT_FOUND');

/** What people do with their account besides signing in. */
@Controller('api/account')
@UseGuards(SignedInGuard)
export class AccountController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly devices: Devices,
  ) {}

  @Get()
  show(@CurrentUser() user: SignedInUser): Promise<Account> {
    return this.deletion.describe(user.id);
  }

  @Delete()
  @HttpCode(204)
  async delete(@CurrentUser() user: SignedInUser, @Body(new ZodPipe(accountDeletion)) proof: Proof): Promise<void> {
    await this.deletion.delete(user.id, proof);
  }

  @Get('devices')
  async list(@CurrentUser() user: SignedInUser): Promise<DeviceList> {
    return { devices: await this.devices.list(user) };
  }

  @Delete('devices/:id')
  @HttpCode(204)
  async signOut(@CurrentUser() user: SignedInUser, @Param('id', deviceId) id: string): Promise<void> {
    await this.devices.signOut(user, id);
  }
}
