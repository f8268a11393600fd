import { Migration } from '@mikro-orm/migrations';

/** The words of generations whose picture was erased or never made, which went on being kept. */
export class ErasedWords extends Migration {
  override up(): void {
    this.addSql(`update generation.generations generation
      set title = '', prompt = '', instruction = null, earlier_instructions = '[]'
      where user_id is not null and finished_at is not null and prompt <> ''
        and not exists (select from generation.pictures picture where picture.generation_id = generation.id)`);
  }
}
