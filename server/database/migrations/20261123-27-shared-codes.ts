import { Migration } from '@mikro-orm/migrations';

/**
 * Each request for a message has a token of its own, and those of about the same time share their six digits.
 * users.signed_up_from and users.signed_up_again stay for the version before, and may be dropped by the next one.
 */
export class Migration20261123_27_SharedCodes extends Migration {
  override up(): void {
    this.addSql(`alter table identity.one_time_tokens
      drop constraint one_time_tokens_user_id_purpose_key,
      add column code_id uuid,
      add column code_expires_at timestamptz,
      add column asked_from text`);
    this.addSql(`create index one_time_tokens_user on identity.one_time_tokens (user_id, purpose)`);
    this.addSql(`alter table identity.security_notices
      drop constraint security_notices_kind_check,
      add constraint security_notices_kind_check check (kind in ('password_changed', 'password_dropped', 'email_changed',
        'phone_added', 'phone_changed', 'factor_added', 'factor_removed', 'google_linked', 'signed_up_again'))`);
  }
}
