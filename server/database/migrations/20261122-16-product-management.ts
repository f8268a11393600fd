import { Migration } from '@mikro-orm/migrations';

/** Products in the owner's hands: their stock, their pictures, and their list. */
export class Migration20261122_16_ProductManagement extends Migration {
  override up(): void {
    this.countEveryPromise();
    this.knowEveryPicture();
    this.keepWhatIsPrinted();
    this.addSql(`create index products_managed on catalog.products (created_at desc, id desc) where deleted_at is null`);
  }

  /**
   * Pieces promised to open orders are counted whether or not selling stops at zero, so that the owner can turn that on
   * and off meanwhile. The owner may also count fewer pieces than are promised; only promising one too many is refused.
   */
  private countEveryPromise(): void {
    this.addSql(`alter table catalog.products drop constraint not_oversold`);
    this.addSql(`create function catalog.refuse_overselling() returns trigger language plpgsql as $$
      begin
        raise exception 'More pieces of product % would be promised than there are.', new.id using errcode = 'check_violation';
      end $$`);
    this.addSql(`create trigger not_oversold before update of reserved_quantity on catalog.products for each row
      when (new.stop_selling_at_zero and new.reserved_quantity > old.reserved_quantity
        and new.reserved_quantity > new.stock_quantity)
      execute function catalog.refuse_overselling()`);
    this.addSql(`update catalog.products p set reserved_quantity = promised.pieces
      from (
        select l.product_id, sum(l.quantity) as pieces
        from checkout.order_lines l join checkout.orders o on o.id = l.order_id
        where o.stock = 'reserved' and l.variant <> 'pdf' group by l.product_id
      ) promised
      where p.id = promised.product_id and not p.stop_selling_at_zero`);
  }

  /** A picture that a product ever had stays: orders show it. The photo of a gift is shown beside the picture made of it. */
  private knowEveryPicture(): void {
    this.addSql(`drop index catalog.product_pictures_age`);
    this.addSql(`alter table catalog.product_pictures add column is_used boolean not null default false`);
    this.addSql(`create index product_pictures_unused on catalog.product_pictures (uploaded_at) where not is_used`);
    this.addSql(`insert into catalog.product_pictures (id, uploaded_at, is_used)
      select distinct on (id) (picture ->> 'id')::uuid as id, p.created_at, true
      from catalog.products p, jsonb_array_elements(p.pictures) picture
      order by id on conflict (id) do update set is_used = true`);
    this.addSql(`update catalog.products set print = print || jsonb_build_object('of', pictures -> 0 ->> 'id')
      where print is not null`);
  }

  /** What a PDF is made of where the customer brought no picture is what the product had when it was ordered. */
  private keepWhatIsPrinted(): void {
    this.addSql(`alter table checkout.order_lines add column artwork_id uuid`);
    this.addSql(`update checkout.order_lines l set artwork_id = (coalesce(p.pictures -> 1, p.pictures -> 0) ->> 'id')::uuid
      from catalog.products p
      where p.id = l.product_id and l.variant <> 'product'
        and not exists (select from checkout.downloads d where d.order_line_id = l.id)`);
  }
}
