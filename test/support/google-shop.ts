import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { User } from '@supabase/auth-js';
import type { JWTPayload } from 'jose';
import { AuthShop } from './auth-shop.js';
import { type FakeGoogle, type GoogleFault, startFakeGoogle } from './fake-google.js';

/** The page a sign-in redirected to. */
export interface LandingPage {
  status: number;
  /** Without query and fragment. */
  page: string;
  query: Record<string, string>;
  fragment: Record<string, string>;
}

/** A top-level navigation of a browser. */
export interface Navigation {
  method?: string;
  cookie?: string;
  form?: URLSearchParams;
}

/** A shop with Google sign-in. */
export class GoogleShop {
  private constructor(
    readonly shop: AuthShop,
    readonly google: FakeGoogle,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<GoogleShop> {
    const google = await startFakeGoogle();
    return new GoogleShop(await AuthShop.open({ ...google.env, ...env }), google);
  }

  /** @returns the address of Google's account chooser */
  async startSignIn(query: Record<string, string> = {}): Promise<URL> {
    const parameters = new URLSearchParams({ provider: 'google', ...query });
    const response = await fetch(`${this.shop.url}/auth/v1/authorize?${parameters.toString()}`, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? '');
  }

  /** Runs the whole sign-in, which ends on `/auth?a=1`. */
  async signIn(claims: JWTPayload, fault?: GoogleFault): Promise<LandingPage> {
    const page = await this.startSignIn({ redirect_to: `${this.shop.url}/auth?a=1` });
    return this.visit(this.google.chooseAccount(page, claims, fault));
  }

  async visit(address: URL): Promise<LandingPage> {
    const { status, page, query, fragment } = await this.shop.follow(address);
    return { status, page, query: Object.fromEntries(query), fragment: Object.fromEntries(fragment) };
  }

  /** The user of the resulting session. */
  async userOf({ fragment }: LandingPage): Promise<User> {
    const { data, error } = await this.shop.client().getUser(fragment.access_token ?? 'none');
    if (error) throw error;
    return data.user;
  }

  async close(): Promise<void> {
    await this.shop.close();
    await this.google.close();
  }
}

export function googleClaims(email: string, more: JWTPayload = {}): JWTPayload {
  const name = { name: 'Ida Lind', given_name: 'Ida', family_name: 'Lind', picture: 'https://pictures.example/ida.png' };
  return { sub: `google-${email}`, email, email_verified: true, ...name, ...more };
}

/** Sends `sec-fetch-mode: navigate`, which `fetch` does not allow. */
export function navigate(address: URL | string, { method, cookie, form }: Navigation = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = {
      'sec-fetch-mode': 'navigate',
      ...(cookie ? { cookie } : {}),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    };
    request(address, { method: method ?? 'GET', headers }, (answer) => {
      const { location = '', 'set-cookie': cookies = [] } = answer.headers;
      const kept = { location, 'set-cookie': cookies.join(', ') };
      void text(answer).then((body) => resolve(new Response(body, { status: answer.statusCode ?? 0, headers: kept })));
    })
      .on('error', reject)
      .end(form?.toString());
  });
}
