import { Controller, Get, HttpCode, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../identity/index.js';
import { ApiCall } from '../platform/index.js';

/** GET /api/admin/access → 204 for the owner, refused for anyone else. The dashboard calls it before it renders. */
@Controller('api/admin/access')
@UseGuards(AdminGuard)
export class AccessController {
  @Get()
  @HttpCode(204)
  @ApiCall('Checks that the caller is the owner.')
  check(): void {
    // The guard admits only the owner.
  }
}
