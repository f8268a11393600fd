import { Migration } from '@mikro-orm/migrations';

/** The mail about a phone number that was removed from an account. */
export class PhoneRemovals extends Migration {
  override up(): void {
    this.addSql(`alter table identity.security_notices drop constraint security_notices_kind_check`);
    this.addSql(`alter table identity.security_notices add constraint security_notices_kind_check
      check (kind in ('password_changed', 'password_dropped', 'email_changed', 'phone_added', 'phone_changed', 'phone_removed',
        'factor_added', 'factor_removed', 'google_linked', 'signed_up_again'))`);
  }
}
