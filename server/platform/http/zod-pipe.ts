import { Injectable, type PipeTransform } from '@nestjs/common';
import type { z } from 'zod';
import { AppError, type ErrorCode } from '../errors/app-error.js';
import { type FieldProblem, MAX_FIELD_PROBLEMS } from '../errors/contract.js';
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

  /** @throws AppError with a message about the first problem, and the problem of each field. */
  transform(value: unknown): T {
    const parsed = this.schema.safeParse(value ?? {}, { error: validationMessage });
    if (parsed.success) return parsed.data;
    const { issues } = parsed.error;
    throw new AppError(this.code, issues.map(messageOf)[0] ?? 'The request could not be read.', { fields: fieldsOf(issues) });
  }
}

/** The message after the name of its field. */
function messageOf({ path, message }: z.core.$ZodIssue): string {
  const field = path.join('.');
  return FIELD_PATH.test(field) ? `${field}: ${message}` : message;
}

/** The first problem of each field. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  const problems = issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const isFirst = ({ field }: FieldProblem, index: number) => problems.findIndex((other) => other.field === field) === index;
  return problems
    .filter((problem, index) => FIELD_PATH.test(problem.field) && isFirst(problem, index))
    .slice(0, MAX_FIELD_PROBLEMS);
}
