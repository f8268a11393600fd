import { Migration } from '@mikro-orm/migrations';

export class IdentitySchema extends Migration {
  override up(): void {
    this.addSql(`create schema identity`);
    this.addSql(`create table identity.deleted_accounts (
      user_id uuid primary key,
      contact_hashes jsonb not null,
      deleted_at timestamptz not null
    )`);
    this.addSql(`create index deleted_accounts_oldest on identity.deleted_accounts (deleted_at)`);
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
      new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 254),
      new_phone text check (new_phone ~ '^[1-9][0-9]{5,14}$'),
      email_change_sent_at timestamptz,
      phone_change_sent_at timestamptz,
      recovery_sent_at timestamptz,
      reauthentication_sent_at timestamptz,
      password_contested boolean not null default false,
      check (email is not null or phone is not null)
    )`);
    this.addSql(`create index users_new_email on identity.users (new_email) where new_email is not null`);
    this.addSql(`create index users_new_phone on identity.users (new_phone) where new_phone is not null`);
    this.addSql(`create index users_newest on identity.users (created_at desc, id desc)`);
    this.addSql(`create index users_unconfirmed on identity.users (created_at)
      where email_confirmed_at is null and phone_confirmed_at is null`);
    this.addSql(`create table identity.flow_states (
      id uuid primary key,
      provider text not null check (provider in ('email', 'google')),
      method text not null check (method in ('otp', 'oauth')),
      redirect_to text not null,
      code_challenge text,
      code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
      user_id uuid references identity.users on delete cascade,
      auth_code_hash text unique,
      provider_tokens_encrypted text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((code_challenge is null) = (code_challenge_method is null)),
      check (auth_code_hash is null or (user_id is not null and code_challenge is not null))
    )`);
    this.addSql(`create index flow_states_expiry on identity.flow_states (expires_at)`);
    this.addSql(`create index flow_states_user on identity.flow_states (user_id)`);
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
      last_used_step bigint,
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
    this.addSql(`create table identity.one_time_tokens (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      purpose text not null
        check (purpose in ('signup', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'sms',
          'phone_change', 'reauthentication')),
      token_hash text not null unique,
      sent_to text not null,
      redirect_to text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      sent_at timestamptz,
      attempts int not null default 0,
      proven_at timestamptz,
      code_challenge text,
      code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
      code_id uuid,
      code_expires_at timestamptz,
      requested_from text,
      constraint one_time_tokens_pkce check ((code_challenge is null) = (code_challenge_method is null))
    )`);
    this.addSql(`create index one_time_tokens_expiry on identity.one_time_tokens (expires_at)`);
    this.addSql(`create index one_time_tokens_sent_to on identity.one_time_tokens (sent_to)`);
    this.addSql(`create index one_time_tokens_user on identity.one_time_tokens (user_id, purpose)`);
    this.addSql(`create table identity.security_notices (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      kind text not null
        check (kind in ('password_changed', 'password_dropped', 'email_changed', 'phone_added', 'phone_changed',
          'factor_added', 'factor_removed', 'google_linked', 'signed_up_again')),
      sent_to text not null,
      created_at timestamptz not null
    )`);
    this.addSql(`create index security_notices_age on identity.security_notices (created_at)`);
    this.addSql(`create index security_notices_user on identity.security_notices (user_id)`);
    this.addSql(`create table identity.sessions (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
      created_at timestamptz not null,
      refreshed_at timestamptz not null,
      user_agent text not null default '',
      factor_id uuid references identity.mfa_factors on delete set null
    )`);
    this.addSql(`create index sessions_factor on identity.sessions (factor_id) where factor_id is not null`);
    this.addSql(`create index sessions_idle on identity.sessions (refreshed_at)`);
    this.addSql(`create index sessions_user on identity.sessions (user_id)`);
    this.addSql(`create table identity.mfa_amr_claims (
      id uuid primary key,
      session_id uuid not null references identity.sessions on delete cascade,
      method text not null check (method in ('password', 'otp', 'oauth', 'totp', 'mfa/phone')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (session_id, method)
    )`);
    this.addSql(`create table identity.refresh_tokens (
      id uuid primary key,
      session_id uuid not null references identity.sessions on delete cascade,
      parent_id uuid references identity.refresh_tokens on delete set null,
      token_hash text not null unique,
      created_at timestamptz not null,
      revoked_at timestamptz
    )`);
    this.addSql(`create unique index refresh_tokens_one_active on identity.refresh_tokens (session_id) where revoked_at is null`);
    this.addSql(`create index refresh_tokens_parent on identity.refresh_tokens (parent_id)`);
    this.addSql(`create index refresh_tokens_revoked on identity.refresh_tokens (revoked_at) where revoked_at is not null`);
    this.addSql(`create index refresh_tokens_session on identity.refresh_tokens (session_id)`);
  }
}
