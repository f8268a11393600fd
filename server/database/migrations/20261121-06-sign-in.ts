import { Migration } from '@mikro-orm/migrations';

/** Recovery, changes of address, phone codes, PKCE, devices and key rotation. */
export class Migration20261121_06_SignIn extends Migration {
  override up(): void {
    this.users();
    this.addSql(`alter table identity.sessions
      add column user_agent text not null default '',
      add column factor_id uuid references identity.mfa_factors on delete set null`);
    this.addSql(`create index sessions_factor on identity.sessions (factor_id) where factor_id is not null`);
    this.addSql(`create index refresh_tokens_revoked on identity.refresh_tokens (revoked_at) where revoked_at is not null`);
    this.addSql(`alter table identity.mfa_factors add column last_used_step bigint`);
    this.oneTimeTokens();
    this.securityNotices();
    this.flowStates();
    this.addSql(`alter table identity.signing_keys drop column retired_at, add column active_from timestamptz`);
    this.addSql(`update identity.signing_keys set active_from = created_at`);
    this.addSql(`alter table identity.signing_keys alter column active_from set not null`);
  }

  private users(): void {
    this.addSql(`alter table identity.users
      add column new_email text check (new_email = lower(new_email) and length(new_email) between 3 and 254),
      add column new_phone text check (new_phone ~ '^[1-9][0-9]{5,14}$'),
      add column email_change_sent_at timestamptz,
      add column phone_change_sent_at timestamptz,
      add column recovery_sent_at timestamptz,
      add column reauthentication_sent_at timestamptz,
      add column signed_up_from text,
      add column password_contested boolean not null default false,
      add column signed_up_again boolean not null default false`);
    this.addSql(`create index users_new_email on identity.users (new_email) where new_email is not null`);
    this.addSql(`create index users_new_phone on identity.users (new_phone) where new_phone is not null`);
    this.addSql(`create index users_unconfirmed on identity.users (created_at)
      where email_confirmed_at is null and phone_confirmed_at is null`);
  }

  private oneTimeTokens(): void {
    this.addSql(`alter table identity.one_time_tokens
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check check (purpose in ('signup', 'magiclink', 'recovery',
        'email_change_current', 'email_change_new', 'sms', 'phone_change', 'reauthentication')),
      add column attempts int not null default 0,
      add column proven_at timestamptz,
      add column code_challenge text,
      add column code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
      add constraint one_time_tokens_pkce check ((code_challenge is null) = (code_challenge_method is null))`);
    this.addSql(`create index one_time_tokens_sent_to on identity.one_time_tokens (sent_to)`);
  }

  private securityNotices(): void {
    this.addSql(`create table identity.security_notices (
      id uuid primary key,
      user_id uuid not null references identity.users on delete cascade,
      kind text not null check (kind in ('password_changed', 'email_changed', 'phone_added', 'phone_changed',
        'factor_added', 'factor_removed', 'google_linked', 'signed_up_again')),
      sent_to text not null,
      created_at timestamptz not null
    )`);
    this.addSql(`create index security_notices_user on identity.security_notices (user_id)`);
    this.addSql(`create index security_notices_age on identity.security_notices (created_at)`);
  }

  private flowStates(): void {
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
      check ((auth_code_hash is null) or (user_id is not null and code_challenge is not null))
    )`);
    this.addSql(`create index flow_states_expiry on identity.flow_states (expires_at)`);
    this.addSql(`create index flow_states_user on identity.flow_states (user_id)`);
  }
}
