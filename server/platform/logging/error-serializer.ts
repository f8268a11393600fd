import { redact } from './redact.js';

const MAX_MESSAGE_LENGTH = 2_000;
const MAX_STACK_LINES = 12;
const MAX_CAUSES = 3;
/** Of PostgreSQL, Node, Stripe, HTTP: codes and names from lists, never what was sent or stored. */
const FACTS = ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'syscall', 'command', 'responseCode', 'requestId', 'reason'];
/** Errors whose sentences quote values: PostgreSQL's about data (class 22), and MikroORM's about entities. */
const QUOTES_VALUES = /^22\w{3}$|^(?:ValidationError|NotFoundError)$/;

/**
 * How the log shows an error: chosen facts, since libraries hang requests, rows and answers on theirs (`detail` of
 * PostgreSQL is a row, `raw` of Stripe a request).
 */
export function serializeError(error: unknown, depth = 0): object {
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
  const facts = FACTS.map((name) => [name, (error as unknown as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(
    facts.flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[name, value]];
      return typeof value === 'string' ? [[name, withoutValues(value).slice(0, 200)]] : [];
    }),
  );
}

/** Without the message that a stack begins with. */
function framesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, MAX_STACK_LINES).map((line) => line.trim());
}

/** Also without long numbers: phones are stored as digits alone. */
function withoutValues(text: string): string {
  return redact(text.slice(0, 2 * MAX_MESSAGE_LENGTH)).replace(/\b\d{9,}\b/g, '…').slice(0, MAX_MESSAGE_LENGTH);
}
