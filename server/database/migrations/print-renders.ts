import { Migration } from '@mikro-orm/migrations';

/** Print files of pictures that were rendered again at print size. */
export class PrintRenders extends Migration {
  override up(): void {
    this.addSql(`alter table checkout.print_files add column renders integer not null default 0`);
    this.addSql(`alter table checkout.print_files drop constraint print_files_upscale_check`);
    this.addSql(
      `alter table checkout.print_files add constraint print_files_upscale_check
         check (upscale in ('pending', 'unneeded', 'off', 'no_budget', 'failed', 'upscaled', 'rendered'))`,
    );
  }
}
