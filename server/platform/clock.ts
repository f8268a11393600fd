import { Injectable } from '@nestjs/common';

/** The current time, as a provider that tests can replace. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
