import { redact } from './redact.js';

const MAX_MESSAGE_LENGTH = 2_000;
const MAX_STACK_LINES = 12;
const MAX_CAUSES = 3;
/** Codes and names, never sent or stored data. */
const FIELDS = [
  'code',
  'status',
  'statusCode',
  'constraint',
  'table',
  'column',
  'syscall',
  'command',
  'responseCode',
  'requestId',
  'reason',
];
/** Errors whose messages quote values: PostgreSQL's data exceptions (class 22) and MikroORM's about entities. */
const QUOTES_VALUES = /^22\w{3}$|^(?:ValidationError|NotFoundError)$/;

interface SerializedError {
  type?: string;
  message: string;
  stack?: string[];
}

/** Logs selected fields only: libraries attach requests and rows to errors (PostgreSQL's `detail`, Stripe's `raw`). */
export function serializeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { message: withoutValues(String(error)) };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const quotes = [String(code), error.name].some((mark) => QUOTES_VALUES.test(mark));
  const message = quotes ? error.message.replace(/"[^"]*"|'[^']*'|\{[^]*\}/g, '…') : error.message;
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: withoutValues(message),
    ...factsOf(error),
    stack: framesOf(error),
    ...(cause && depth < MAX_CAUSES ? { cause: serializeError(cause, depth + 1) } : {}),
  };
}

function factsOf(error: Error): Record<string, string | number> {
  const entries = FIELDS.map((name) => [name, (error as unknown as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(
    entries.flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[name, value]];
      return typeof value === 'string' ? [[name, withoutValues(value).slice(0, 200)]] : [];
    }),
  );
}

/** A stack starts with the message; frames only. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_STACK_LINES)
    .map((line) => line.trim());
}

/** Also masks long numbers: phone numbers are stored as digits. PostgreSQL cannot store NUL characters. */
function withoutValues(text: string): string {
  return redact(text.slice(0, 2 * MAX_MESSAGE_LENGTH))
    .replace(/\b\d{9,}\b/g, '…')
    .replaceAll('\0', '')
    .slice(0, MAX_MESSAGE_LENGTH);
}
