import { redact } from '../logging/redact.js';

const MAX_LENGTH = 2_000;
/** Redacting shortens texts, and is slow for long ones. */
const MAX_READ = 4 * MAX_LENGTH;
const MAX_CAUSES = 3;
const MEANINGLESS = ['Error', 'UnrecoverableError', 'AppError', 'undefined'];

/** The messages of an error and its causes, such as `StripeConnectionError ECONNREFUSED: …`; truncated and redacted. */
export function failureText(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause && parts.length < MAX_CAUSES; cause = (cause as { cause?: unknown }).cause) {
    parts.push(messageOf(cause));
  }
  // PostgreSQL cannot store NUL characters.
  const text = parts.join('; because of ').replaceAll('\0', '').slice(0, MAX_READ);
  return redact(text).slice(0, MAX_LENGTH);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, status } = error as { code?: unknown; status?: unknown };
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  const marks = [name, String(code ?? status)].filter((mark) => !MEANINGLESS.includes(mark));
  return marks.length > 0 ? `${marks.join(' ')}: ${error.message}` : error.message;
}
