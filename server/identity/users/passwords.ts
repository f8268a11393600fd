import { Injectable } from '@nestjs/common';

/** Argon2id with the library's parameters: 19 MiB, two passes. Native code: loaded for the first password. */
@Injectable()
export class Passwords {
  private dummy: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    const { hash } = await import('@node-rs/argon2');
    return hash(password);
  }

  /** Takes equally long without a hash to compare, so that it reveals nothing. */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const { verify } = await import('@node-rs/argon2');
    this.dummy ??= this.hash('nobody has this password');
    const matches = await verify(passwordHash ?? (await this.dummy), password);
    return matches && passwordHash !== null;
  }
}
