import type { z } from 'zod';
import { logger, readAnswer } from '../../../platform/index.js';
import { type PartnerProblem, PartnerRefusedError, PartnerUnauthorizedError, PartnerUnreachableError } from '../print-partner.js';
import { envelope, fieldFailures } from './answers.js';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const MAX_PROBLEMS = 20;
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

export interface ProdigiOptions {
  apiKey: string | undefined;
  baseUrl: string;
  /** For a whole call, in ms. */
  timeoutMs?: number;
}

export interface ProdigiAnswer {
  /** In small letters, because Prodigi writes it in several ways; empty if there is none. */
  outcome: string;
  body: unknown;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Outcomes that count more than the status, in small letters. */
  outcomes: readonly string[];
}

/** Calls Prodigi's API and tells its answers from its failures. Logs no values: requests carry addresses. */
export class ProdigiHttp {
  constructor(private readonly options: ProdigiOptions) {}

  /**
   * @returns null for what does not exist
   * @throws PartnerUnreachableError, PartnerRefusedError, PartnerUnauthorizedError
   */
  async call(call: Call): Promise<ProdigiAnswer | null> {
    const startedAt = Date.now();
    const { status, retryAfterMs, raw } = await this.fetch(call);
    const answer = parseAnswer(raw);
    const name = nameOf(call);
    const outcome = answer?.outcome;
    logger.info({ call: name, status, outcome, ms: Date.now() - startedAt }, 'The print partner answered');
    if (status === 401 || status === 403 || outcome === 'notauthenticated') throw new PartnerUnauthorizedError();
    if (!answer) throw new PartnerUnreachableError(`${name} answered ${status} without JSON`, retryAfterMs);
    if (call.outcomes.includes(answer.outcome)) return answer;
    if (isTemporary(status, answer.outcome)) {
      throw new PartnerUnreachableError(`${name} answered ${status} ${answer.outcome}`, retryAfterMs);
    }
    if (status === 404 || answer.outcome === 'entitynotfound') return null;
    if (status >= 400 || answer.outcome === 'validationfailed') throw new PartnerRefusedError(problemsIn(answer));
    return answer;
  }

  /** Reads an answer. @throws PartnerUnreachableError if it isn't as expected: it may be the next time */
  read<T extends z.ZodType>(schema: T, { body }: ProdigiAnswer): z.output<T> {
    const { data, error } = schema.safeParse(body);
    if (!error) return data;
    const paths = error.issues.slice(0, MAX_PROBLEMS).map(({ path }) => path.join('.'));
    throw new PartnerUnreachableError(`The print partner's answer was not understood: ${paths.join(', ')}`);
  }

  private async fetch(call: Call): Promise<{ status: number; retryAfterMs: number | undefined; raw: string }> {
    const { apiKey, baseUrl, timeoutMs = TIMEOUT_MS } = this.options;
    if (apiKey === undefined) throw new PartnerUnauthorizedError();
    const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
    try {
      const response = await fetch(`${baseUrl}${call.path}${query}`, {
        method: call.method,
        headers: {
          accept: 'application/json',
          'x-api-key': apiKey,
          ...(call.body && { 'content-type': 'application/json' }),
        },
        ...(call.body && { body: JSON.stringify(call.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const raw = await readAnswer(response, MAX_ANSWER_BYTES);
      if (!raw) throw new Error(`more than ${MAX_ANSWER_BYTES} bytes`);
      return { status: response.status, retryAfterMs: retryAfterMs(response.headers.get('retry-after')), raw: raw.toString() };
    } catch (error) {
      throw new PartnerUnreachableError(`${nameOf(call)} failed: ${reasonOf(error)}`);
    }
  }
}

/** Undefined for anything but a JSON object. */
function parseAnswer(raw: string): ProdigiAnswer | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    const { outcome, statusText } = envelope.parse(body);
    return { outcome: (outcome ?? statusText ?? '').replaceAll(/\W/g, '').toLowerCase(), body };
  } catch {
    return undefined;
  }
}

function isTemporary(status: number, outcome: string): boolean {
  return status === 408 || status === 429 || status >= 500 || outcome === 'internalservererror' || outcome === 'timedout';
}

function problemsIn({ outcome, body }: ProdigiAnswer): PartnerProblem[] {
  const { failures, data } = envelope.parse(body);
  const fields = fieldFailures.safeParse(failures ?? data).data ?? {};
  const problems = Object.entries(fields).flatMap(([path, codes]) =>
    codes.map(({ code }) => ({ path: /^[\w.[\]]{1,100}$/.test(path) ? path : '', code: safeCode(code) })),
  );
  return problems.length > 0 ? problems.slice(0, MAX_PROBLEMS) : [{ path: '', code: safeCode(outcome) }];
}

function safeCode(code: string): string {
  return /^\w{1,100}$/.test(code) ? code : 'Unknown';
}

/** Without ids and references. */
function nameOf({ method, path }: Call): string {
  return `${method} ${path.replace(/(?<=\/(?:orders|products)\/)[^/]+/, '…')}`;
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms)) : undefined;
}

function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message);
}
