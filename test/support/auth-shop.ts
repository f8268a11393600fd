import type { GoTrueClient } from '@supabase/auth-js';
import { Users } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, startWorkers, type TestWebApp, type TestWorkers } from './app.js';
import { authClient } from './auth-client.js';
import { msToNextHour } from './hours.js';
import { startTestInbox, type TestInbox } from './inbox.js';
import type { TestDatabase } from './postgres.js';

export const PASSWORD = 'correct horse';
const LINK = /https?:\/\/\S+\/auth\/v1\/verify\S+/;
const CODE_LINE = /^Your code: (\d{6})$/m;

/** The page a link redirected to. */
export interface LandingPage {
  status: number;
  /** Without query and fragment. */
  page: string;
  query: URLSearchParams;
  fragment: URLSearchParams;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Submits the form of a link's page as a browser does. */
async function pressButton(page: Response): Promise<Response> {
  const html = await page.text();
  const action = /<form method="post" action="([^"]+)">/.exec(html)?.[1] ?? '';
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [
      name,
      value.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    ],
  );
  return fetch(new URL(action, page.url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** Everything sign-in by email needs: web tier, mail worker, inbox and a separate database. */
export class AuthShop {
  private constructor(
    readonly web: TestWebApp,
    readonly inbox: TestInbox,
    private readonly workers: TestWorkers,
    private readonly database: TestDatabase,
  ) {
    this.passTime(0);
  }

  private aheadMs = 0;

  /** @param texts enables text messages, which go to the inbox too */
  static async open(env: Record<string, string> = {}, { texts = false } = {}): Promise<AuthShop> {
    const [database, inbox] = await Promise.all([createShopDatabase(), startTestInbox()]);
    const common = { DATABASE_URL: database.url, SMTP_URL: inbox.smtpUrl, WORKER_QUEUES: 'mail' };
    const settings = { ...common, ...(texts ? inbox.twilio : {}), ...env };
    const web = await startWebApp({ env: settings });
    const workers = await startWorkers({ env: { ...settings, PUBLIC_URL: web.url } });
    const shop = new AuthShop(web, inbox, workers, database);
    if (env.RATE_LIMITS === 'on') shop.passToNextHour();
    return shop;
  }

  /** Runs `work` against a second web tier with other settings; links still lead to the first. */
  async withSettings(env: Record<string, string>, work: (shop: AuthShop) => Promise<void>): Promise<void> {
    const web = await startWebApp({ env: { DATABASE_URL: this.database.url, ...env } });
    const shop = new AuthShop(web, this.inbox, this.workers, this.database);
    shop.passTime(this.aheadMs);
    if (env.RATE_LIMITS === 'on') shop.passToNextHour();
    try {
      await work(shop);
    } finally {
      await web.close();
    }
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  get url(): string {
    return this.web.url;
  }

  client(flowType: 'implicit' | 'pkce' = 'implicit'): GoTrueClient {
    return authClient(this.url, flowType);
  }

  passTime(ms: number): void {
    this.aheadMs += ms;
    this.web.app.get(Clock).now = () => new Date(Date.now() + this.aheadMs);
  }

  passToNextHour(): void {
    this.passTime(msToNextHour(Date.now() + this.aheadMs));
  }

  /** Creates a confirmed user. @returns the address */
  async user(email: string, password = PASSWORD): Promise<string> {
    const user = { email, password, firstName: 'Ada', lastName: 'Lovelace' };
    await this.web.app.get(Users, { strict: false }).ensure(user);
    return email;
  }

  /** @throws Error when the password is wrong */
  async signIn(email: string, password = PASSWORD): Promise<GoTrueClient> {
    const client = this.client();
    const { error } = await client.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  }

  /** Sends a raw request that the client library cannot send. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/auth/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
  }

  /** The link in the newest of `count` mails for the address. */
  async linkFor(email: string, count = 1): Promise<URL> {
    return new URL(LINK.exec(await this.inbox.mailTo(email, count))?.[0] ?? '');
  }

  /** The digits in the newest of `count` mails for the address. */
  async codeFor(email: string, count = 1): Promise<string> {
    return CODE_LINE.exec(await this.inbox.mailTo(email, count))?.[1] ?? '';
  }

  /** Opens the link and, if it is valid, presses the button of its page. */
  async follow(link: URL): Promise<LandingPage> {
    const opened = await fetch(link, { redirect: 'manual' });
    const response = opened.status === 200 ? await pressButton(opened) : opened;
    const target = new URL(response.headers.get('location') ?? '');
    const [query, fragment] = [new URLSearchParams(target.search), new URLSearchParams(target.hash.slice(1))];
    target.search = target.hash = '';
    return { status: response.status, page: target.href, query, fragment };
  }

  async sql<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.web.app.get(Database).fork().execute(statement, values);
  }

  async close(): Promise<void> {
    await this.workers.close();
    await this.web.close();
    await this.inbox.close();
    await this.database.drop();
  }
}
