import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters: 19 MiB, two passes. */
@Injectable()
export class Passwords {
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /** Takes as long without a hash to compare with. */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    this.dummy ??= this.hash('nobody has this password');
    const matches = await verify(passwordHash ?? (await this.dummy), password);
    return matches && passwordHash !== null;
  }
}
