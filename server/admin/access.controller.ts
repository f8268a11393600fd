import { Controller, Get, HttpCode, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../identity/index.js';
import { ApiCall } from '../platform/index.js';

/** GET /api/admin/access → 204 to the owner, refused to anybody else: what the dashboard asks before it shows itself. */
@Controller('api/admin/access')
@UseGuards(AdminGuard)
export class AccessController {
  @Get()
  @HttpCode(204)
  @ApiCall('Lets the owner in, and nobody else.')
  check(): void {
    // Whoever comes this far has been let through by the guard.
  }
}
