import { Migration } from '@mikro-orm/migrations';

/** Some gifts can be ordered in either orientation. */
export class TurnedGifts extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.order_lines add column orientation text check (orientation in ('upright', 'across'))`);
    this.addSql(`alter table generation.generations add column can_turn boolean not null default false`);
  }
}
