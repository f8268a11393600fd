import { Migration } from '@mikro-orm/migrations';

/** Of the seeded products, by their seed keys; all others stay framed prints until the owner says otherwise. */
const SEEDED: Record<string, readonly string[]> = {
  mug: ['grandpas-own-mug', 'thick-and-thin-mug', 'moms-quiet-time-mug'],
  ornament: ['first-christmas-ornament', 'the-family-ornament'],
  card: ['the-birthday-face-card', 'the-just-married-card', 'the-merry-everything-card', 'a-keeper-of-a-card'],
  'hanging-print': ['mom-and-dad-same-sofa', 'an-evening-in-paris', 'mama-in-bloom'],
  storybook: ['the-two-heroes-book', 'the-bedtime-hero-book'],
  poster: ['captain-dad-poster', 'hero-of-the-house-poster', 'the-great-poster'],
  puzzle: ['side-by-side-puzzle', 'piece-by-piece-puzzle'],
  cushion: ['his-and-hers-cushion', 'nanas-favorites-cushion', 'moms-corner-cushion'],
  canvas: ['the-whole-family-on-canvas', 'paris-the-two-of-you'],
  tote: ['ask-me-about-her-tote'],
  calendar: ['grandpas-year'],
};

/** What shoppers are shown of a product. Of the stock only whether there is any: it changes with every order. */
const SHOWN = (row: string) =>
  [
    'name', 'description', 'category', 'kind', 'pdf_price_cents', 'product_price_cents', 'combo_price_cents',
    'pictures', 'print', 'is_active', 'deleted_at', 'created_at',
  ].map((column) => `${row}.${column}`).join(', ') + `, (${row}.stop_selling_at_zero and ${row}.reserved_quantity >= ${row}.stock_quantity)`;

/** Each kind of gift has a print size; orders keep the kind they were placed with. */
export class Migration20261123_32_GiftKinds extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '500ms'`);
    this.addSql(`alter table catalog.products add column kind text not null default 'framed-print'`);
    // Null for what an earlier version of the shop sells meanwhile.
    this.addSql(`alter table checkout.order_lines add column kind text`);
    this.addSql(`drop trigger product_changed on catalog.products`);
    this.addSql(`create constraint trigger product_changed after update on catalog.products deferrable initially deferred
      for each row when ((${SHOWN('old')}) is distinct from (${SHOWN('new')})) execute function catalog.note_change()`);
    for (const [kind, keys] of Object.entries(SEEDED)) {
      this.addSql(`update catalog.products set kind = '${kind}' where seed_key in (${keys.map((key) => `'${key}'`).join(', ')})`);
    }
    this.addSql(`update checkout.order_lines l set kind = p.kind from catalog.products p where p.id = l.product_id`);
  }
}
