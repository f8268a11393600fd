import type { LoggerService } from '@nestjs/common';
import { logger } from './logger.js';

/** Sends Nest's messages to the structured log. */
export const nestLogger: LoggerService = {
  log: (message: unknown, context?: string) => logger.debug({ context }, String(message)),
  warn: (message: unknown, context?: string) => logger.warn({ context }, String(message)),
  error: (message: unknown, stack?: string, context?: string) => logger.error({ context, stack }, String(message)),
};
