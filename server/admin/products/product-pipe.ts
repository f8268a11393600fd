import { Injectable } from '@nestjs/common';
import { fieldError, ZodPipe } from '../../platform/index.js';
import { brokenProductRule } from './contract.js';

/** Checks `brokenProductRule` before the schema, because its messages are the ones the owner's form shows. */
@Injectable()
export class ProductPipe<T> extends ZodPipe<T> {
  override transform(body: unknown): T {
    const broken = brokenProductRule(Object(body) as object);
    if (broken) throw fieldError('REQUEST.INVALID', broken.field, broken.message);
    return super.transform(body);
  }
}
