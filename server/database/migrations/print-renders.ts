import { Migration } from '@mikro-orm/migrations';

/** Print files of pictures that are rendered again with more pixels. */
export class PrintRenders extends Migration {
  override up(): void {
    this.addSql(
      `alter table checkout.print_files add column render text
         check (render in ('waiting', 'rendered', 'failed', 'other_engine', 'no_photo', 'different'))`,
    );
    this.addSql(`alter table checkout.print_files add column renders int not null default 0 check (renders >= 0)`);
  }
}
