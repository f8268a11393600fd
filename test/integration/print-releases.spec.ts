import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { PrintCheckList, PrintLinesResult } from '../../server/admin/print-checks/contract.js';
import { PrintFileReader } from '../../server/checkout/prints/print-file-reader.js';
import { PrintChecks } from '../../server/checkout/release/print-checks.js';
import { checkPrints } from '../../server/checkout/prints/index.js';
import { ObjectStore, Outbox } from '../../server/platform/index.js';
import { addPicture, addProduct, payWithoutEvent, placeOrder } from '../support/checkout-data.js';
import { addCheckedPrints } from '../support/checked-prints.js';
import { countStatements } from '../support/count-statements.js';
import { makeOrderFiles } from '../support/order-files.js';
import { TestShop } from '../support/test-shop.js';

interface Line {
  id: string;
  order_id: string;
  released_at: Date | null;
  released_by: string | null;
}

const running = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
let shop: TestShop;
let owner: { id: string; token: string };

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  owner = await shop.signInOwner();
});
afterEach(async () => {
  await shop.sql('delete from checkout.print_rules');
  await shop.sql('delete from checkout.print_checks');
});
afterAll(() => shop.close());

const call = (method: string, address: string, body?: unknown) =>
  shop.call(method, `/api/admin/print-checks${address}`, { token: owner.token, body });
const post = async (action: 'release' | 'reopen', lines: string[]) =>
  (await (await call('POST', `/${action}`, { lines })).json()) as PrintLinesResult;
const list = async (group: 'green' | 'yellow', query = '') =>
  (await (await call('GET', `?group=${group}${query}`)).json()) as PrintCheckList;
const lineOf = async (id: string) => (await shop.sql<Line>('select * from checkout.order_lines where id = $1', [id]))[0]!;

/** A paid gift with a picture of 1024 × 1280 pixels, whose print file is made. */
async function printed(kind: 'mug' | 'storybook', change: (line: string) => Promise<unknown> = () => Promise.resolve()) {
  const { id: userId, token } = await shop.signIn(`buyer-${randomUUID()}@example.com`);
  const productId = await addProduct(shop, { kind });
  const item = { productId, productType: 'product' as const, quantity: 1, generatedImageId: await addPicture(shop, userId) };
  const order = await placeOrder(shop, [item], { token });
  const { id: orderId } = await payWithoutEvent(shop, order);
  const [line] = await shop.sql<Line>('select * from checkout.order_lines where order_id = $1', [orderId]);
  await change(line!.id);
  await makeOrderFiles(shop, orderId);
  return { orderId, lineId: line!.id };
}

const check = (orderId: string) => shop.web.app.get(PrintChecks).check({ orderId }, running);

const checkedRows = async (count: number, color?: 'green' | 'yellow') =>
  (await addCheckedPrints(shop, await addProduct(shop), { count, color })).map(({ id }) => id);
const holdAll = (lines: string[]) =>
  shop.sql(
    `with held as (
       insert into checkout.order_issues (id, order_id, code, raised_at) select gen_random_uuid(), order_id, 'sold_out', now()
       from checkout.order_lines where id = any($1::uuid[]) returning order_id
     )
     update checkout.orders set payment_state = 'needs_attention' where id in (select order_id from held)`,
    [lines],
  );

describe('the check of a print file', () => {
  it('is added to the outbox with the file, and finds nothing in a good one', async () => {
    const add = jest.spyOn(shop.web.app.get(Outbox), 'add');
    const { orderId, lineId } = await printed('mug');
    expect(add).toHaveBeenCalledWith(expect.anything(), checkPrints, { orderId });
    add.mockRestore();
    await check(orderId);
    await check(orderId);
    const [row] = await shop.sql<{ color: string; preview_key: string }>('select * from checkout.print_checks');
    expect(row).toMatchObject({ order_line_id: lineId, color: 'green', findings: [] });
    const preview = await sharp(await shop.web.app.get(ObjectStore).read(row!.preview_key)).metadata();
    expect([preview.width, preview.height]).toEqual([900, 900]);
    expect((await lineOf(lineId)).released_at).toBeNull();
  });

  it('says in one sentence what is wrong, with the name of the person', async () => {
    const face = { left: 0.4, top: 0.3, width: 0.2, height: 0.2 };
    const { orderId, lineId } = await printed('storybook', (line) =>
      shop.sql('update checkout.order_lines set faces = $2, labels = $3 where id = $1', [
        line,
        JSON.stringify([face]),
        JSON.stringify([{ box: face, text: 'Mia' }]),
      ]),
    );
    await check(orderId);
    const { prints, counts } = await list('yellow');
    expect(counts).toEqual({ green: 0, yellow: 1 });
    expect(prints).toMatchObject([
      { line_id: lineId, findings: [{ code: 'face_soft', message: 'Mia’s face will look soft in print (117 dpi)' }], hold: null },
    ]);
    expect((await fetch(new URL(prints[0]!.preview_url!, shop.web.url))).status).toBe(200);
  });

  it('is not made of a file that was made again in the meantime', async () => {
    const { orderId, lineId } = await printed('mug');
    const prints = shop.web.app.get(PrintFileReader);
    const sheetsOf = jest.spyOn(prints, 'sheetsOf').mockImplementationOnce(async function* (line) {
      yield* await Promise.resolve(prints.sheetsOf(line));
      await shop.sql(`update checkout.print_files set finished_at = finished_at + interval '1 second'`);
    });
    await check(orderId);
    expect(await shop.sql('select from checkout.print_checks where order_line_id = $1', [lineId])).toEqual([]);
    sheetsOf.mockRestore();
  });
});

describe('the owner’s rule', () => {
  it('is off at first, and releases green prints that are checked after it was turned on', async () => {
    const [earlier] = await checkedRows(1);
    expect((await list('green')).release_green).toBe(false);
    await call('PUT', '/rule', { release_green: true });
    await call('PUT', '/rule', { release_green: true });
    expect(await shop.sql(`select actor_id, before, after from platform.audit_log where subject = 'print-rules'`)).toEqual([
      { actor_id: owner.id, before: { releaseGreen: false }, after: { releaseGreen: true } },
    ]);
    const { orderId, lineId } = await printed('mug');
    await check(orderId);
    expect(await lineOf(lineId)).toMatchObject({ released_by: null, released_at: expect.any(Date) as Date });
    expect((await lineOf(earlier!)).released_at).toBeNull();
  });

  it('leaves a print alone that the owner reopened', async () => {
    await call('PUT', '/rule', { release_green: true });
    const { orderId, lineId } = await printed('mug');
    await check(orderId);
    expect(await post('reopen', [lineId])).toEqual({ changed: [lineId], refused: [] });
    await check(orderId);
    expect((await lineOf(lineId)).released_at).toBeNull();
    expect((await list('green')).prints.map(({ line_id: id }) => id)).toEqual([lineId]);
  });
});

describe('releasing', () => {
  it('refuses what must not be printed, and says why', async () => {
    const [held, refunded, sample, unchecked] = await checkedRows(4);
    await holdAll([held!]);
    await shop.sql(
      `update checkout.orders set payment_state = 'refunded' where id = (select order_id from checkout.order_lines where id = $1)`,
      [refunded],
    );
    await shop.sql('update checkout.order_lines set picture_id = null where id = $1', [sample]);
    await shop.sql('delete from checkout.print_checks where order_line_id = $1', [unchecked]);
    const gone = randomUUID();
    const { changed, refused } = await post('release', [held!, refunded!, sample!, unchecked!, gone]);
    expect(changed).toEqual([]);
    expect(new Map(refused.map(({ line, reason }) => [line, reason]))).toEqual(
      new Map([
        [gone, 'This gift no longer exists.'],
        [held, expect.stringMatching(/^Nothing is printed until you accept or refund this order\. /)],
        [refunded, 'Nothing is printed: the customer has all of the money back.'],
        [sample, 'It waits for the customer’s picture or words.'],
        [unchecked, 'Its print file is not ready yet.'],
      ]),
    );
    expect((await list('yellow')).prints).toMatchObject([{ line_id: held, hold: expect.stringMatching(/^Nothing/) as string }]);
  });

  it('refuses what the customer has changed since the owner saw it', async () => {
    const [same, changed] = await checkedRows(2);
    const { prints } = await list('green');
    const seen = Object.fromEntries(prints.map(({ line_id: id, revision }) => [id, revision]));
    await shop.sql('update checkout.order_lines set revision = revision + 1 where id = $1', [changed]);
    const answer = await call('POST', '/release', { lines: [same, changed], seen });
    expect(await answer.json()).toEqual({
      changed: [same],
      refused: [{ line: changed, reason: 'The customer has changed it since. Please look at it again.' }],
    });
    expect(await post('release', [changed!])).toMatchObject({ changed: [changed] });
  });

  it('takes 200 lines at once, exactly once when it is pressed twice at the same time', async () => {
    const lines = await checkedRows(200);
    expect((await list('green')).counts).toEqual({ green: 200, yellow: 0 });
    const [one, other] = await Promise.all([post('release', lines), post('release', lines.toReversed())]);
    expect([...one.changed, ...other.changed].sort()).toEqual(lines.toSorted());
    expect([...one.refused, ...other.refused]).toEqual([]);
    const audited = await shop.sql<{ count: number }>(
      `select count(*)::int from platform.audit_log where action = 'prints-released' and subject_id = any($1::uuid[])`,
      [
        (await shop.sql<Line>('select * from checkout.order_lines where id = any($1::uuid[])', [lines])).map(
          (line) => line.order_id,
        ),
      ],
    );
    expect(audited).toEqual([{ count: 200 }]);
    expect((await list('green')).counts).toEqual({ green: 0, yellow: 0 });
  });

  it('can be undone', async () => {
    const lines = await checkedRows(2);
    await post('release', lines);
    expect(await post('reopen', [lines[1]!])).toEqual({ changed: [lines[1]], refused: [] });
    expect((await lineOf(lines[1]!)).released_at).toBeNull();
    expect(await lineOf(lines[0]!)).toMatchObject({ released_by: owner.id });
  });

  it('is refused for more than 200 lines', async () => {
    const answer = await call('POST', '/release', { lines: Array.from({ length: 201 }, () => randomUUID()) });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      400,
      'lines: At most 200 prints at a time.',
    ]);
  });
});

describe('the number of statements', () => {
  it('of the page does not grow with the orders that are held', async () => {
    const [one] = await checkedRows(1, 'yellow');
    await holdAll([one!]);
    const few = await countStatements(shop, 'checkout', () => list('yellow'));
    const lines = await checkedRows(20, 'yellow');
    await holdAll(lines);
    expect(await countStatements(shop, 'checkout', () => list('yellow'))).toBe(few);
    expect((await list('yellow')).prints.filter(({ hold }) => hold?.startsWith('Nothing is printed'))).toHaveLength(21);
  });

  it('of releasing and reopening does not grow with the lines', async () => {
    const [one, ...others] = await checkedRows(30);
    for (const action of ['release', 'reopen'] as const) {
      const few = await countStatements(shop, 'checkout', () => post(action, [one!]));
      expect(await countStatements(shop, 'checkout', () => post(action, others))).toBe(few);
    }
  });
});

it('the page goes on after any line, those that were paid first before others', async () => {
  const lines = await checkedRows(5, 'yellow');
  const seen: string[] = [];
  for (let after: string | null = null; ;) {
    const { prints, next }: PrintCheckList = await list('yellow', `&limit=2${after ? `&after=${after}` : ''}`);
    seen.push(...prints.map(({ line_id: id }) => id));
    if (!next) break;
    after = next;
  }
  expect(seen).toEqual(lines);
  expect((await call('GET', `?group=yellow&after=${randomUUID()}`)).status).toBe(400);
});
