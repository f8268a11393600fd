import type { GoTrueClient } from '@supabase/auth-js';
import { Users } from '../../server/identity/index.js';
import { Clock, Database } from '../../server/platform/index.js';
import { createShopDatabase, startWebApp, type TestWebApp } from './app.js';
import { authClient } from './auth-client.js';
import { type AuthenticatorApp, enrolApp, proveApp } from './authenticator-app.js';
import type { TestDatabase } from './postgres.js';

const PASSWORD = 'correct horse';

export interface SignedInUser {
  id: string;
  email: string;
  client: GoTrueClient;
}

/** A web tier with a frozen clock, and users with second factors. */
export class SecondFactorShop {
  now = new Date();
  private people = 0;

  private constructor(
    readonly web: TestWebApp,
    private readonly database: TestDatabase,
  ) {
    web.app.get(Clock).now = () => this.now;
  }

  static async open(): Promise<SecondFactorShop> {
    const database = await createShopDatabase();
    return new SecondFactorShop(await startWebApp({ env: { DATABASE_URL: database.url } }), database);
  }

  passSeconds(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  async signIn(email: string): Promise<GoTrueClient> {
    const client = authClient(this.web.url);
    const { error } = await client.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  }

  async newUser(): Promise<SignedInUser> {
    const email = `person-${(this.people += 1)}@example.com`;
    const id = await this.web.app
      .get(Users, { strict: false })
      .ensure({ email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
    return { id, email, client: await this.signIn(email) };
  }

  /** A user with a verified authenticator app, 30 seconds later. */
  async newProtectedUser(): Promise<SignedInUser & { app: AuthenticatorApp }> {
    const person = await this.newUser();
    const app = await enrolApp(person.client);
    await proveApp(person.client, app, this.now);
    this.passSeconds(30);
    return { ...person, app };
  }

  sql(statement: string, values: unknown[]): Promise<unknown[]> {
    return this.web.app.get(Database).fork().execute(statement, values);
  }

  /** Sends a raw request that the client library cannot send. */
  async call(token: string, method: string, path: string, body?: unknown): Promise<{ status: number; code?: string }> {
    const response = await fetch(`${this.web.url}/auth/v1${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code };
  }

  async close(): Promise<void> {
    await this.web.close();
    await this.database.drop();
  }
}

export async function tokensOf(client: GoTrueClient): Promise<{ access: string; refresh: string }> {
  const { session } = (await client.getSession()).data;
  return { access: session?.access_token ?? '', refresh: session?.refresh_token ?? '' };
}
