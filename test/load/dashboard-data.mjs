/** Statements that create the data of a shop after some years of business, in the order of their dependencies. */

export const CUSTOMERS = 50_000;
export const ORDERS = 100_000;
export const PRODUCTS = 5_000;
const PICTURES = 60_000;
const JOBS = 2_000;
/** Green ones; as many that a person should look at are held by an issue. */
export const PRINTS_TO_CHECK = 200;
const DAYS = 1_000;

const FIRST = `array['Grace','Nora','Mateo','Aisha','Liam','Sofia','Noah','Mia','Ethan','Zoë','Lucas','Ines','Omar','Priya',
  'Hugo','Chloé','Jonas','Amara','Felix','Yuki','Clara','Diego','Hana','Victor','Ruth','Marek','Leila','Tom','Anna','José']`;
const LAST = `array['Okoye','Alvim','Rivera','Khan','Murphy','Rossi','Schmidt','Nguyen','Carter','Brontë','Silva','Ito',
  'Haddad','Patel','Lindgren','Dubois','Weber','Mensah','Novak','Tanaka','O''Brien','Garcia','Kim','Petrov','Adler','Nowak',
  'Rahimi','Hughes','Kovacs','Fernandez','Moreau','Berg','Costa','Sato','Wagner','Ali','Jensen','Popescu','Doyle','Marsh']`;
const DOMAIN = `array['gmail.com','example.com','outlook.com','yahoo.com','icloud.com','mail.example.org']`;

/** A pseudorandom element of an array; `salt` is a column, so that it varies by row. */
const oneOf = (values, salt) => `(${values})[1 + abs(hashint4extended(${salt}::int, ${values.length})) % cardinality(${values})]`;
const ago = (salt) => `now() - make_interval(secs => abs(hashint8extended(${salt}::bigint, 7) % ${DAYS * 86_400}))`;

export const STATEMENTS = {
  customers: `insert into checkout.customers (id, email, user_id, first_name, last_name, phone, created_at)
    select uuidv7(at - now()), lower(translate(first || '.' || last, 'ëéO''''', 'eeo')) || n || '@' || ${oneOf(DOMAIN, 'n')},
      case when n % 5 < 3 then gen_random_uuid() end, first, last,
      case when n % 5 < 2 then '+1555' || lpad(n::text, 7, '0') end, at
    from generate_series(1, ${CUSTOMERS}) n,
      lateral (select ${oneOf(FIRST, 'n')} as first, ${oneOf(LAST, 'n')} as last, ${ago('n')} as at) made`,

  products: `insert into catalog.products (id, name, description, category, pdf_price_cents, product_price_cents,
      combo_price_cents, ai_prompt, stock_quantity, stop_selling_at_zero, is_active, pictures, created_at)
    select uuidv7(at - now()), ${oneOf(`array['Portrait','Mug','Cushion','Ornament','Canvas','Puzzle','Tote','Calendar']`, 'n')}
        || ' for ' || ${oneOf(FIRST, 'n + 1')} || ' No. ' || n,
      repeat('Made from your own photo, printed on good paper and packed by hand. ', 8),
      ${oneOf(
        `array['All Creative Gifts','Gifts for Him','Gifts for Her','Gifts for Family','Gifts for Parents',
        'Holiday Gifts','Wedding Gifts','Birthday Gifts','Gifts for Couples']`,
        'n',
      )},
      1800, 6400, 7200, 'A warm portrait', n % 40, n % 4 = 0, n % 7 > 0,
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'alt', 'The artwork')), at
    from generate_series(1, ${PRODUCTS}) n, lateral (select ${ago('n')} as at) made`,

  'product pictures': `insert into catalog.product_pictures (id, uploaded_at, color, is_used)
    select (pictures -> 0 ->> 'id')::uuid, created_at, '#cba', true from catalog.products
    on conflict do nothing`,

  // Every fiftieth order belongs to the same customer, a company that buys corporate gifts.
  orders: `insert into checkout.orders (id, number, customer_id, user_id, email, idempotency_key, request_hash, status,
      payment_state, stock, currency, subtotal_cents, shipping_cents, total_cents, refunded_cents,
      stripe_session_id, stripe_payment_intent, payment_url, shipping_method, shipping, created_at, expires_at,
      next_check_at, paid_at, fulfilled_at, shipped_at)
    with people as (
      select id, user_id, email, first_name || ' ' || last_name as name, row_number() over (order by id) as place
      from checkout.customers
    )
    select uuidv7(at - now()), 'KS-' || upper(substr(md5(n::text), 1, 5) || '-' || substr(md5(n::text), 6, 5)),
      p.id, p.user_id, p.email, 'key ' || n, md5(n::text), status, payment,
      case when is_paid and n % 3 > 0 then 'taken' else 'none' end, 'usd', 6400, 599, 6999,
      case payment when 'refunded' then 6999 when 'partly_refunded' then 1500 else 0 end,
      'cs_test_' || md5('s' || n), case when is_paid then 'pi_' || md5('i' || n) end,
      'https://checkout.stripe.example/c/pay/' || repeat(md5(n::text), 6), 'standard',
      jsonb_build_object('name', p.name, 'phone', null, 'line1', n || ' Main Street', 'line2', null, 'city', 'Springfield',
        'state', 'IL', 'postalCode', '62701', 'country', 'US'),
      at, at + interval '1 hour', at + interval '1 minute', case when is_paid then at + interval '2 minutes' end,
      case when is_paid then at + interval '3 minutes' end,
      case when is_sent then at + interval '1 day' end
    from generate_series(1, ${ORDERS}) n
    join people p on p.place = case when n % 50 = 0 then 1 else 1 + abs(hashint4extended(n, 3)) % ${CUSTOMERS} end,
      lateral (select ${ago('n * 31')} as at) time,
      lateral (select
        case when n % 100 < 84 then 'paid' when n % 100 < 87 then 'refunded' when n % 100 < 89 then 'partly_refunded'
          when n % 100 < 98 then 'expired' when n % 1000 = 999 then 'needs_attention' else 'unpaid' end as payment) money,
      lateral (select payment in ('paid', 'refunded', 'partly_refunded') as is_paid,
        case when payment in ('expired', 'unpaid') then 'pending' when payment = 'refunded' then 'cancelled'
          when at > now() - interval '14 days' then 'processing' else 'completed' end as status) state,
      lateral (select is_paid and status = 'completed' as is_sent) parcel`,

  'order lines': `insert into checkout.order_lines (id, order_id, position, product_id, product_name, variant, kind, quantity,
      unit_cents, image_url)
    with shelf as (select id, name, row_number() over (order by id) as place from catalog.products),
      sold as (select id, row_number() over (order by id) as n from checkout.orders)
    select gen_random_uuid(), o.id, position, s.id, s.name,
      (array['product','pdf','combo'])[1 + (n + position) % 3], 'card', 1 + (n + position) % 3, 3200, '/api/pictures/x/400.webp'
    from sold o, generate_series(0, 1) position
    join shelf s on true
    where s.place = 1 + (abs(hashint8extended(o.n * 2 + position, 5)) % ${PRODUCTS}) * (abs(hashint8extended(o.n, 6)) % 97) / 97`,

  parcels: `insert into checkout.parcels (id, order_id, state, carrier, tracking_number, created_at, sent_at)
    select uuidv7(shipped_at - now()), id, 'sent', 'UPS', '1Z' || right(number, 5), shipped_at, shipped_at
    from checkout.orders where shipped_at is not null`,

  'parcel lines': `insert into checkout.parcel_lines (parcel_id, order_line_id, quantity)
    select p.id, l.id, l.quantity from checkout.parcels p join checkout.order_lines l on l.order_id = p.order_id
    where l.variant <> 'pdf'`,

  'order issues': `insert into checkout.order_issues (id, order_id, code, raised_at)
    select gen_random_uuid(), id, 'sold_out', created_at from checkout.orders where payment_state = 'needs_attention'`,

  // One gift of each order. The first half is green.
  'prints to check': `with chosen as (
      select id, row_number() over (order by id desc) > ${PRINTS_TO_CHECK} as is_held from checkout.orders
      where payment_state = 'paid' and status = 'processing' order by id desc limit ${2 * PRINTS_TO_CHECK}
    ), held as (
      insert into checkout.order_issues (id, order_id, code, detail, raised_at)
      select gen_random_uuid(), id, 'print_file_failed', jsonb_build_object('orderLineId', id), now() from chosen where is_held
    ), opened as (
      update checkout.orders o set stock = 'taken', payment_state = case when is_held then 'needs_attention' else 'paid' end
      from chosen where chosen.id = o.id
    ), lines as (
      update checkout.order_lines l set picture_id = gen_random_uuid(), variant = 'product' from chosen
      where chosen.id = l.order_id and l.position = 0 returning l.id, l.order_id, is_held
    ), files as (
      insert into checkout.print_files (order_line_id, order_id, object_key, created_at, finished_at)
      select id, order_id, 'orders/' || id || '.jpg', now(), now() from lines
    )
    insert into checkout.print_checks (order_line_id, order_id, color, preview_key, checked_at)
    select id, order_id, case when is_held then 'yellow' else 'green' end, 'orders/' || id || '-preview.jpg', now() from lines`,

  'order mails': `insert into checkout.order_mails (id, order_id, kind, is_repeat, created_at, sent_at)
    select gen_random_uuid(), id, kind, false, paid_at, paid_at from checkout.orders, unnest(array['confirmation', 'shipped']) kind
    where paid_at is not null and (kind = 'confirmation' or shipped_at is not null)`,

  refunds: `insert into checkout.refunds (id, order_id, source, state, amount_cents, reason, stripe_refund_id,
      idempotency_key, requested_by, created_at, notified_at)
    select gen_random_uuid(), id, 'owner', 'confirmed', refunded_cents, 'It arrived broken', 're_' || md5(number),
      'refund', gen_random_uuid(), paid_at + interval '5 days', paid_at + interval '5 days'
    from checkout.orders where refunded_cents > 0`,

  notes: `insert into checkout.order_notes (id, order_id, text, written_by, created_at)
    select gen_random_uuid(), id, 'Wants it before the weekend.', gen_random_uuid(), created_at
    from checkout.orders where id::text like '%7'`,

  'audit log': `insert into platform.audit_log (id, actor_id, subject, subject_id, action, before, after, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'order', id, 'status-changed', '{"status": "pending"}',
      jsonb_build_object('status', status), created_at + interval '1 day'
    from checkout.orders where status <> 'pending'`,

  generations: `insert into generation.generations (id, user_id, idempotency_key, request_hash, photo_id, title, prompt,
      status, created_at, updated_at, finished_at, submitted_at, engine_ms)
    with people as (
      select user_id, row_number() over () as place from checkout.customers where user_id is not null
    )
    select gen_random_uuid(), p.user_id, 'key ' || n, '', gen_random_uuid(), 'A picture', 'A romantic evening in Paris',
      case when n % 50 = 0 then 'failed' when n % 77 = 0 then 'cancelled' else 'succeeded' end, at, at, at, at, 9000
    from generate_series(1, ${PICTURES}) n join people p on p.place = 1 + n % 30000, lateral (select ${ago('n')} as at) time`,

  pictures: `insert into generation.pictures (id, generation_id, user_id, photo_id, prompt, storage_path,
      thumbnail_path, content_type, width, height, created_at)
    select gen_random_uuid(), id, user_id, photo_id, title, 'generated/x.png', 'generated/x.webp', 'image/png', 1024, 1280,
      created_at
    from generation.generations where status = 'succeeded'`,

  'engine days': `insert into generation.engine_days (day, pictures, cents)
    select current_date - n, 60, 240 from generate_series(0, ${DAYS}) n`,

  'failed jobs': `insert into platform.dead_letters (id, queue, name, job_id, payload, reason, created_at)
    select gen_random_uuid(), 'mail', 'checkout.send-order-mail', n::text,
      jsonb_build_object('orderMailId', gen_random_uuid()), 'Error: connect ECONNREFUSED', ${ago('n')}
    from generate_series(1, ${JOBS}) n`,
};
