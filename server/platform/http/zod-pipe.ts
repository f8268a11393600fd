import { Injectable, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, type ErrorCode } from '../errors/app-error.js';
import { validationMessage } from './validation-message.js';

/** A field path that is safe to repeat; keys of untrusted input may be anything. */
const FIELD_PATH = /^[\w.-]{1,120}$/;

/** Parses a body, query or parameter: `@Body(new ZodPipe(schema)) body: T`. */
@Injectable()
export class ZodPipe<T> implements PipeTransform<unknown, T> {
  constructor(
    readonly schema: z.ZodType<T>,
    readonly code: ErrorCode = 'REQUEST.INVALID',
  ) {}

  /** @throws AppError with a message about the first problem. */
  transform(value: unknown): T {
    const parsed = this.schema.safeParse(value ?? {}, { error: validationMessage });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    throw new AppError(
      this.code,
      `${FIELD_PATH.test(field) ? `${field}: ` : ''}${issue?.message ?? 'The request could not be read.'}`,
    );
  }
}
