import { serializeError } from '../logging/error-serializer.js';

const MAX_LENGTH = 2_000;
const MAX_CAUSES = 3;
const MEANINGLESS = ['Error', 'UnrecoverableError', 'AppError', 'undefined'];

/** The messages of an error and its causes, such as `StripeConnectionError ECONNREFUSED: …`; truncated, and masked as in the log. */
export function failureText(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause && parts.length < MAX_CAUSES; cause = (cause as { cause?: unknown }).cause) {
    parts.push(textOf(cause));
  }
  return parts.join('; because of ').slice(0, MAX_LENGTH);
}

function textOf(error: unknown): string {
  const { message } = serializeError(error);
  if (!(error instanceof Error)) return message;
  const { code, status } = error as { code?: unknown; status?: unknown };
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  const marks = [name, String(code ?? status)].filter((mark) => !MEANINGLESS.includes(mark));
  return marks.length > 0 ? `${marks.join(' ')}: ${message}` : message;
}
