import { pino } from 'pino';
import { correlationId } from './correlation.js';
import { serializeError } from './error-serializer.js';
import { redact } from './redact.js';
import { traceContext } from './trace-context.js';

/** A wrong value must not end the process before `loadConfig` names the setting. */
const { LOG_LEVEL = '' } = process.env;

/** Structured log. Never log personal data, only ids; what slips through is masked. */
export const logger = pino({
  level: LOG_LEVEL in pino.levels.values || LOG_LEVEL === 'silent' ? LOG_LEVEL : 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: { err: serializeError },
  hooks: { streamWrite: redact },
  mixin: () => {
    const id = correlationId();
    return { ...(id ? { correlationId: id } : {}), ...traceContext.ids() };
  },
});
