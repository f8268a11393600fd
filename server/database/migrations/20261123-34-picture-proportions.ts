import { Migration } from '@mikro-orm/migrations';

/** Pictures are made in the proportions in which the gift is printed. */
export class Migration20261123_34_PictureProportions extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql('alter table generation.generations add aspect double precision not null default 0.8');
  }
}
