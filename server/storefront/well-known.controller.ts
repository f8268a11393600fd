import { Controller, Get, Header, Inject, Redirect } from '@nestjs/common';
import { Clock, CONFIG, type Config, DAY_MS } from '../platform/index.js';

const YEAR_MS = 365 * DAY_MS;

/** URLs that browsers, password managers and security researchers ask for by themselves. */
@Controller('.well-known')
export class WellKnownController {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('change-password')
  @Redirect('/my-account', 302)
  changePassword(): void {
    // The decorator says all.
  }

  /** RFC 9116. */
  @Get('security.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  security(): string {
    const { PUBLIC_URL } = this.config;
    const expires = new Date(this.clock.now().getTime() + YEAR_MS).toISOString();
    const canonical = `${PUBLIC_URL}/.well-known/security.txt`;
    return [
      `Contact: ${PUBLIC_URL}/contact`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${canonical}`,
      '',
    ].join('\n');
  }
}
