import { setTimeout as pause } from 'node:timers/promises';
import { Random } from './random.js';
import { ShopperLog } from './shopper-log.js';

const CALL_MS = 20_000;
/** How long a shopper retries. */
const TIMEOUT_MS = 45_000;
const STACK = /\bat \S+ \(?(?:file:|\/)|node_modules|\.js:\d+/;

export interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

/** A shopper gave up retrying. */
export class GaveUpError extends Error {}

/** A shopper's HTTP client: retries transient failures with the same idempotency key, and records every error. */
export class ShopClient {
  token: string | null = null;
  refreshToken: string | null = null;

  constructor(
    private readonly shopUrl: string,
    private readonly log = new ShopperLog(),
    private readonly random = new Random(0),
    private readonly signal = new AbortController().signal,
  ) {}

  /** @throws GaveUpError when retries take too long */
  async call<Body = Record<string, unknown>>(method: string, address: string, options: Call = {}): Promise<Reply<Body>> {
    const deadline = performance.now() + TIMEOUT_MS;
    for (;;) {
      const reply = await this.tryOnce<Body>(method, address, options);
      if (reply && reply.status < 500 && reply.status !== 429) {
        if (reply.status !== 401 || !(await this.renewToken())) return reply;
        continue;
      }
      if (performance.now() > deadline || this.signal.aborted) {
        if (!this.signal.aborted) this.log.gaveUp += 1;
        throw new GaveUpError(`${method} ${address}`);
      }
      await pause(this.random.between(300, 1_200));
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
      this.log.noteError((error as Error).name === 'TimeoutError' ? 'no answer in 20 s' : 'no answer');
      return null;
    }
  }

  /** Checks that a refusal has a code and a message, and no stack trace. */
  private note(status: number, text: string, call: string): void {
    const { code, error_code: authCode, message, msg } = parse(text) as Record<string, unknown>;
    const name = authCode ?? code;
    this.log.noteError(`${status} ${String(name)}`);
    if (!name || !(message ?? msg))
      this.log.violations.push(`${call} answered ${status} without code or message: ${text.slice(0, 120)}`);
    if (STACK.test(text)) this.log.violations.push(`${call} answered ${status} with a stack: ${text.slice(0, 200)}`);
  }

  private async renewToken(): Promise<boolean> {
    const { refreshToken } = this;
    if (!refreshToken) return false;
    this.token = this.refreshToken = null;
    const reply = await this.call<SessionBody>('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    });
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
