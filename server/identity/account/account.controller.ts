import { Body, Controller, Delete, Get, HttpCode, Param, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import {
  account,
  type Account,
  accountDeletionRequest,
  type AccountDeletionRequest,
  deviceList,
  type DeviceList,
} from '../contract.js';
import { CurrentUser, type SignedInUser } from '../guards/signed-in-user.js';
import { SignedInGuard } from '../guards/signed-in.guard.js';
import { PhoneRemoval } from '../phone/phone-removal.js';
import { AccountDeletion } from './account-deletion.js';
import { Devices } from './devices.js';

const deviceId = new ZodPipe(z.uuid('This device is not signed in.'), 'IDENTITY.DEVICE_NOT_FOUND');

@Controller('api/account')
@UseGuards(SignedInGuard)
export class AccountController {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly devices: Devices,
    private readonly phones: PhoneRemoval,
  ) {}

  @Get()
  @ApiCall('Returns what deleting the account requires.', { answer: { account } })
  show(@CurrentUser() user: SignedInUser): Promise<Account> {
    return this.deletion.describe(user.id);
  }

  @Delete()
  @HttpCode(204)
  @ApiCall('Deletes the account for good.', {
    fails: ['IDENTITY.OWNER_STAYS', 'IDENTITY.TOO_MANY_TRIES', 'IDENTITY.PROOF_NEEDED', 'IDENTITY.PROOF_WRONG'],
  })
  async delete(
    @CurrentUser() user: SignedInUser,
    @Body(new ZodPipe(accountDeletionRequest)) proof: AccountDeletionRequest,
  ): Promise<void> {
    await this.deletion.delete(user.id, proof);
  }

  @Delete('phone')
  @HttpCode(204)
  @ApiCall('Removes the phone number of an account that has an email address.', { fails: ['IDENTITY.PHONE_NEEDED'] })
  async removePhone(@CurrentUser() user: SignedInUser): Promise<void> {
    await this.phones.remove(user.id);
  }

  @Get('devices')
  @ApiCall('Lists the devices that are signed in, newest first.', { answer: { deviceList } })
  async list(@CurrentUser() user: SignedInUser): Promise<DeviceList> {
    return { devices: await this.devices.list(user) };
  }

  @Delete('devices/:id')
  @HttpCode(204)
  @ApiCall('Signs a device out.')
  async signOut(@CurrentUser() user: SignedInUser, @Param('id', deviceId) id: string): Promise<void> {
    await this.devices.signOut(user, id);
  }
}
