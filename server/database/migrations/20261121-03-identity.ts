import { Migration } from '@mikro-orm/migrations';

export class Migration20261121_03_Identity extends Migration {
  override up(): void {
    this.addSql(`create schema identity`);
    this.users();
    this.sessions();
    this.oneTimeTokens();
    this.factors();
    this.keysAndLimits();
  }

  private users(): void {
    this.addSql(`create table identity.users (
      id uuid primary key,
      email text unique check (email = lower(email) and length(email) between 3 and 254),
      phone text unique check (phone ~ '^[1-9][0-9]{5,14}$'),
      password_hash text,
      email_confirmed_at timestamptz,
      phone_confirmed_at timestamptz,
      confirmation_sent_at timestamptz,
      last_sign_in_at timestamptz,
      banned_until timestamptz,
      user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (email is not null or phone is not null)
    )`);
    this.addSql(`create index users_newest on identity.users (created_at desc, id desc)`);
    this.addSql(`create table identity.identities (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      provider text not null check (provider in ('email', 'phone', 'google')),
      provider_id text not null,
      identity_data jsonb not null check (jsonb_typeof(identity_data) = 'object'),
      last_sign_in_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (provider, provider_id),
      unique (user_id, provider)
    )`);
  }

  private sessions(): void {
    this.addSql(`create table identity.sessions (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
      created_at timestamptz not null,
      refreshed_at timestamptz not null
    )`);
    this.addSql(`create index sessions_user on identity.sessions (user_id)`);
    this.addSql(`create index sessions_idle on identity.sessions (refreshed_at)`);
    this.addSql(`create table identity.refresh_tokens (
      id uuid primary key,
      session_id uuid not null references identity.sessions on delete cascade,
      parent_id uuid references identity.refresh_tokens on delete set null,
      token_hash text not null unique,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`);
    this.addSql(`create index refresh_tokens_session on identity.refresh_tokens (session_id)`);
    this.addSql(`create index refresh_tokens_parent on identity.refresh_tokens (parent_id)`);
    this.addSql(`create unique index refresh_tokens_one_active on identity.refresh_tokens (session_id)
      where revoked_at is null`);
    this.addSql(`create table identity.mfa_amr_claims (
      id uuid primary key,
      session_id uuid not null references identity.sessions on delete cascade,
      method text not null check (method in ('password', 'otp', 'oauth', 'totp', 'mfa/phone')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (session_id, method)
    )`);
  }

  private oneTimeTokens(): void {
    this.addSql(`create table identity.one_time_tokens (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      purpose text not null check (purpose in
        ('signup', 'recovery', 'email_change_current', 'email_change_new', 'sms', 'phone_change', 'reauthentication')),
      token_hash text not null unique,
      sent_to text not null,
      redirect_to text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      sent_at timestamptz,
      unique (user_id, purpose)
    )`);
    this.addSql(`create index one_time_tokens_expiry on identity.one_time_tokens (expires_at)`);
  }

  private factors(): void {
    this.addSql(`create table identity.mfa_factors (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      factor_type text not null check (factor_type in ('totp', 'phone')),
      status text not null check (status in ('unverified', 'verified')),
      friendly_name text not null default '',
      secret_encrypted text,
      phone text,
      last_challenged_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (user_id, friendly_name),
      check ((factor_type = 'totp') = (secret_encrypted is not null)),
      check ((factor_type = 'phone') = (phone is not null))
    )`);
    this.addSql(`create table identity.mfa_challenges (
      id uuid primary key,
      factor_id uuid not null references identity.mfa_factors on delete cascade,
      ip_address text not null,
      code_hash text,
      attempts int not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      verified_at timestamptz
    )`);
    this.addSql(`create index mfa_challenges_factor on identity.mfa_challenges (factor_id)`);
  }

  private keysAndLimits(): void {
    this.addSql(`create table identity.signing_keys (
      id uuid primary key,
      public_jwk jsonb not null,
      private_jwk_encrypted text not null,
      created_at timestamptz not null,
      retired_at timestamptz
    )`);
    this.addSql(`create unique index signing_keys_one_active on identity.signing_keys ((true)) where retired_at is null`);
    this.addSql(`create table identity.rate_limits (
      bucket text primary key,
      window_start timestamptz not null,
      hits int not null
    )`);
    this.addSql(`create index rate_limits_age on identity.rate_limits (window_start)`);
  }
}
