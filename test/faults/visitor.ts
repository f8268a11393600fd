import { setTimeout as pause } from 'node:timers/promises';
import { Dice } from './dice.js';
import { Ledger } from './ledger.js';

const CALL_MS = 20_000;
/** How long a person tries again before they leave. */
const PATIENCE_MS = 45_000;
const STACK = /\bat \S+ \(?(?:file:|\/)|node_modules|\.js:\d+/;

export interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** Somebody tried long enough. */
export class LeftError extends Error {}

/** One browser: repeats what failed for a passing reason, with the same key, and writes down every error it met. */
export class Visitor {
  token: string | null = null;
  refreshToken: string | null = null;

  constructor(
    private readonly shopUrl: string,
    private readonly ledger = new Ledger(),
    private readonly dice = new Dice(0),
    private readonly signal = new AbortController().signal,
  ) {}

  /** @throws LeftError when it is no use */
  async call<Body = Record<string, unknown>>(method: string, address: string, options: Call = {}): Promise<Reply<Body>> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const reply = await this.tryOnce<Body>(method, address, options);
      if (reply && reply.status < 500 && reply.status !== 429) {
        if (reply.status !== 401 || !(await this.renewToken())) return reply;
        continue;
      }
      if (performance.now() > giveUpAt || this.signal.aborted) {
        if (!this.signal.aborted) this.ledger.gaveUp += 1;
        throw new LeftError(`${method} ${address}`);
      }
      await pause(this.dice.between(300, 1_200));
    }
  }

  private async tryOnce<Body>(method: string, address: string, { body, headers }: Call): Promise<Reply<Body> | null> {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(new URL(address, this.shopUrl), {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...headers,
        },
        body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
      });
      const text = await answer.text();
      if (!answer.ok) this.note(answer.status, text, `${method} ${address}`);
      return { status: answer.status, body: parse(text) as Body };
    } catch (error) {
      this.ledger.noteError((error as Error).name === 'TimeoutError' ? 'no answer in 20 s' : 'no answer');
      return null;
    }
  }

  /** Every refusal has a code and a sentence, and never tells of our insides. */
  private note(status: number, text: string, call: string): void {
    const { code, error_code: authCode, message, msg } = parse(text) as Record<string, unknown>;
    const name = authCode ?? code;
    this.ledger.noteError(`${status} ${String(name)}`);
    if (!name || !(message ?? msg)) this.ledger.violations.push(`${call} answered ${status} without code or sentence: ${text.slice(0, 120)}`);
    if (STACK.test(text)) this.ledger.violations.push(`${call} answered ${status} with a stack: ${text.slice(0, 200)}`);
  }

  private async renewToken(): Promise<boolean> {
    const { refreshToken } = this;
    if (!refreshToken) return false;
    this.token = this.refreshToken = null;
    const reply = await this.call<SessionBody>('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });
    this.keep(reply.body);
    return reply.status === 200;
  }

  keep({ access_token, refresh_token }: SessionBody): void {
    this.token = access_token;
    this.refreshToken = refresh_token;
  }
}

export interface SessionBody {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
