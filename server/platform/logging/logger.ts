import { pino } from 'pino';
import { correlationId } from './correlation.js';

/** Structured log of the process. Never log personal data: ids only. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  mixin: () => {
    const id = correlationId();
    return id ? { correlationId: id } : {};
  },
});
