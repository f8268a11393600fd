import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { ApiContract, type ApiDocument, type Operation } from '../support/api-contract.js';
import { type ApiRequest, requestsTo } from '../support/api-requests.js';
import { addPicture, addProduct, waitForPaymentState } from '../support/checkout-data.js';
import { OWNER_ID } from '../support/app.js';
import { acceptedId, generateFree, customerWithPhoto } from '../support/generation-data.js';
import { AdminOrdersClient } from '../support/admin-orders-client.js';
import { addCalendarProduct, beginCalendar } from '../support/calendar-data.js';
import { addDiscount } from '../support/discounts.js';
import { addPack } from '../support/picture-packs.js';
import { ProblemsClient } from '../support/problems.js';
import { buyGift, writeReview } from '../support/review-data.js';
import { LineLinks } from '../../server/checkout/completion/line-links.js';
import { TestShop } from '../support/test-shop.js';

/** Total time. In the first round every user calls every operation; further rounds run until the time is up. */
const BUDGET_MS = Number(process.env.FUZZ_SECONDS ?? 40) * 1_000;
const deadline = Date.now() + BUDGET_MS;
const RUNS_IN_A_ROUND = 4;
const LANES = 4;
/** Time for shrinking a failure. */
const SHRINK_MS = 3_000;
const PEOPLE = ['visitor', 'shopper', 'owner'] as const;
type Person = (typeof PEOPLE)[number];

/** Raw messages of zod, and details that belong only in a log. */
const NOT_FOR_PEOPLE =
  /Too (?:small|big):|Invalid (?:input|option|string|number|key|element)|Unrecognized key|expected \w+, received|node_modules|\\n\s+at |syntax error at or near|violates \w+[ -]\w+ constraint/;

jest.setTimeout(BUDGET_MS + 120_000);

const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
let shop: TestShop;
let document: ApiDocument;
let contract: ApiContract;
let people: Record<Person, { id: string; token: string; email: string; passwordHash: string } | undefined>;
let known: Map<string, string[]>;

beforeAll(async () => {
  shop = await TestShop.open({ workers: false });
  // Stops the workers once an order is paid and fulfilled.
  await shop.startWorkers({ WORKER_QUEUES: 'payments,fulfilment,mail' });
  document = await shop.json<ApiDocument>('GET', '/api/docs/json');
  contract = new ApiContract(document);
  await openAccounts();
  known = await valuesThatExist();
  await shop.stopWorkers();
});
afterAll(() => shop.close());

async function openAccounts(): Promise<void> {
  const { id, token } = await customerWithPhoto(shop, 'shopper-of-the-fuzz@example.com');
  const owner = await shop.signInOwner();
  people = {
    visitor: undefined,
    shopper: { id, token, email: 'shopper-of-the-fuzz@example.com', passwordHash: await passwordHash(id) },
    owner: { ...owner, email: 'owner@keepsake.example', passwordHash: await passwordHash(owner.id) },
  };
}

async function passwordHash(id: string): Promise<string> {
  const [row] = await shop.sql<{ password_hash: string }>('select password_hash from identity.users where id = $1', [id]);
  return row?.password_hash ?? '';
}

/** Records of the shopper and of others, so that handlers find existing ids. */
async function valuesThatExist(): Promise<Map<string, string[]>> {
  const shopper = people.shopper!;
  const owner = await AdminOrdersClient.open(shop);
  const [paid, open] = [await owner.paidOrder('combo'), await owner.placeOrder()];
  const productId = await addProduct(shop);
  const pictureId = await addPicture(shop, shopper.id);
  const photos = await shop.sql<{ id: string }>('select id from generation.photos');
  const imageId = photos[0]?.id ?? '';
  const generationId = await acceptedId(generateFree(shop, { ...shopper, imageId }));
  const items = [{ productId, productType: 'combo', quantity: 1, generatedImageId: pictureId }];
  const own = await shop.json<{ url: string; orderNumber: string }>('POST', '/api/create-payment', {
    token: shopper.token,
    body: { items },
  });
  const sessionId = own.url.split('/').at(-1) ?? '';
  await shop.sandbox('POST', `/sessions/${sessionId}/complete`, {});
  await waitForPaymentState(shop, { ...own, sessionId }, 'paid');
  const note = (await (await owner.call('POST', `${paid.id}/notes`, { text: 'Called.' })).json()) as { id: string };
  const factor = await shop.json<{ id: string }>('POST', '/auth/v1/factors', {
    token: shopper.token,
    body: { factor_type: 'totp' },
  });
  const others = await otherRecords(owner, shopper, { productId, orderNumber: own.orderNumber });
  const ids = async (table: string) => (await shop.sql<{ id: string }>(`select id from ${table}`)).map(({ id }) => id);
  const numbers = await shop.sql<{ number: string }>('select number from checkout.orders');
  const pictures = await shop.sql<{ name: string }>(
    `select picture ->> 'id' as name from catalog.products, jsonb_array_elements(pictures) picture`,
  );
  const [orders, products] = [await ids('checkout.orders'), await ids('catalog.products')];
  const lines = await ids('checkout.order_lines');
  const emails = [shopper.email, 'owner@keepsake.example', paid.email, open.email];
  return new Map(
    Object.entries({
      productId: products,
      productIds: products,
      generatedImageId: [pictureId],
      imageId: [imageId],
      image_url: pictures.map(({ name }) => `/product-pictures/${name}.webp`),
      orderNumber: numbers.map(({ number }) => number),
      number: numbers.map(({ number }) => number),
      email: emails,
      search: ['framed', ...emails],
      ids: [...orders, ...products],
      id: [...orders, ...products, ...lines],
      lineId: lines,
      line: lines,
      pictureId: [pictureId],
      coverId: [pictureId],
      parcelId: await ids('checkout.parcels'),
      '/api/admin/problems': await ids('checkout.problem_reports'),
      '/api/reviews': await ids('reviews.reviews'),
      '/api/admin/reviews': await ids('reviews.reviews'),
      ...others,
      customer: await ids('checkout.customers'),
      provider: ['google'],
      grant_type: ['password', 'refresh_token', 'pkce'],
      redirect_to: [`${shop.web.url}/cart`, 'http://evil.example'],
      factor_id: [factor.id],
      '/api/orders': orders,
      '/api/admin/orders': orders,
      noteId: [note.id],
      '/api/admin/customers': await ids('checkout.customers'),
      '/api/admin/products': products,
      '/api/products': products,
      '/api/favorites': products,
      '/api/generations': [generationId],
      '/api/generated-images': [pictureId],
      '/api/user-images': [imageId],
      '/api/downloads': await ids('checkout.downloads'),
      '/api/payments': [paid.sessionId, open.sessionId, sessionId],
      '/api/account/devices': await ids('identity.sessions'),
      '/auth/v1/factors': [factor.id],
      '/product-pictures': pictures.map(({ name }) => `${name}.webp`),
    }),
  );
}

/** Records of the shop besides orders, pictures and accounts. */
async function otherRecords(
  owner: AdminOrdersClient,
  shopper: { id: string; token: string },
  { productId, orderNumber }: { productId: string; orderNumber: string },
): Promise<Record<string, string[]>> {
  const problems = new ProblemsClient(shop, owner);
  const sent = await problems.sentOrder(2);
  const photoIds = [await problems.photoId(sent), await problems.photoId(sent)];
  await problems.reported(await problems.sentOrder());
  const reviewed = await buyGift(shop, productId, 'reviewer-of-the-fuzz@example.com', 'combo');
  await writeReview(shop, reviewed, { product_id: productId });
  const calendar = await beginCalendar(shop, shopper, await addCalendarProduct(shop));
  const dateId = randomUUID();
  const birthday = { who: 'Mom', occasion: 'birthday', title: null, month: 2, day: 29 };
  const date = { ...birthday, time_zone: 'America/New_York', is_reminded: true };
  await shop.json('PUT', `/api/dates/${dateId}`, { token: shopper.token, body: date });
  const [discount, pack] = [await addDiscount(shop, { code: 'FUZZ10' }), await addPack(shop)];
  const links = shop.web.app.get(LineLinks, { strict: false });
  const lines = await shop.sql<{ id: string }>(
    'select l.id from checkout.order_lines l join checkout.orders o on o.id = l.order_id where o.number = $1',
    [orderNumber],
  );
  return {
    key: lines.map(({ id }) => new URL(links.linkTo(id)).searchParams.get('key') ?? ''),
    'order-key': [sent.key],
    'review-key': [reviewed.key],
    line_id: [sent.lineId],
    photo_id: photoIds,
    calendarId: [calendar.id],
    discountCode: [discount.code],
    '/api/order-problems': [sent.orderNumber],
    '/api/reviews/orders': [reviewed.orderNumber],
    '/api/calendars': [calendar.id],
    '/api/dates': [dateId],
    '/api/admin/discounts': [discount.id],
    '/api/admin/picture-packs': [pack.id],
  };
}

/** @param location the name of a field, or a path and its parameter, such as `/api/orders/{id}#id` */
function valuesOf(location: string): readonly string[] {
  const [path = '', name = ''] = location.split('#');
  if (!name) return known.get(path) ?? [];
  const [folder = '', first] = path.split(/\/\{(\w+)\}/);
  return known.get(name === first ? folder : name) ?? [];
}

interface Visit {
  name: string;
  /** Different for each visit, so that users do not send the same requests. */
  seed: number;
  person: Person;
  method: string;
  path: string;
  operation: Operation;
}

function visits(): Visit[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return operations
    .flatMap((each) => PEOPLE.map((person) => ({ ...each, person, name: `${each.method} ${each.path} as ${person}` })))
    .map((each, at) => ({ ...each, seed: (seed + at * 1_000) % 2 ** 31 }));
}

function send(method: string, { address, headers, body }: ApiRequest, token: string | undefined): Promise<Response> {
  return fetch(shop.web.url + address, {
    method,
    redirect: 'manual',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && method !== 'GET' && { body: typeof body === 'string' ? body : formOf(body.form) }),
  });
}

function formOf(fields: Extract<ApiRequest['body'], object>['form']): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.filename);
  }
  return form;
}

/** The fault of a response; null when there is none. */
async function faultOf({ path, operation, method }: Visit, answer: Response): Promise<string | null> {
  const text = await answer.clone().text();
  // A browser that opens an API URL gets the refusal as a page.
  const isPage = answer.status >= 400 && answer.status < 500 && text.includes('<h1>That didn’t work</h1>');
  if (isPage && answer.headers.get('content-type')?.startsWith('text/html')) return null;
  if (answer.status >= 500) return `${answer.status}: ${text.slice(0, 200)}`;
  if (answer.status >= 400 && NOT_FOR_PEOPLE.test(text)) return `is not for people: ${text.slice(0, 300)}`;
  return contract.faultAt(path, operation, method, answer);
}

/** Some requests end a session or change data it depends on; this restores both afterwards. */
async function restore(person: Person): Promise<void> {
  const account = people[person];
  if (!account) return;
  const { status } = await shop.call('GET', '/auth/v1/user', { token: account.token });
  if (status === 200) return;
  await shop.sql('update identity.users set password_hash = $2, email = $3, phone = null where id = $1', [
    account.id,
    account.passwordHash,
    account.email,
  ]);
  account.token = (await shop.signIn(account.email, person === 'owner' ? OWNER_ID : undefined)).token;
}

async function visit(target: Visit, round: number): Promise<string | null> {
  const requests = requestsTo(document, target.path, target.operation, valuesOf);
  // A machine too busy for the whole round still calls every operation.
  const isLate = Date.now() > deadline;
  let last = '';
  const outcome = await fc.check(
    fc.asyncProperty(requests, async (request) => {
      const answer = send(target.method, request, people[target.person]?.token);
      const fault = await answer.then(
        (given) => faultOf(target, given),
        (error: Error) => `is not answered: ${String(error.cause)}`,
      );
      if (fault === null) return;
      last = `${fault}\n    ${JSON.stringify(request).slice(0, 600)}`;
      throw new Error(fault);
    }),
    {
      seed: target.seed + round,
      numRuns: isLate ? 1 : RUNS_IN_A_ROUND,
      interruptAfterTimeLimit: Math.max(SHRINK_MS, deadline - Date.now()),
      markInterruptAsFailure: false,
    },
  );
  await restore(target.person);
  // fast-check also fails a run whose time ended before its first response; that means only that the machine is busy.
  const isWrong = last || (outcome.failed && !outcome.interrupted);
  return isWrong ? `${target.name}\n    ${last || String(outcome.errorInstance)}` : null;
}

it('answers every fuzzed request as the API description says', async () => {
  process.stdout.write(`The seed of this fuzz is ${seed}. FUZZ_SEED=${seed} repeats it.\n`);
  const lanes = pLimit(LANES);
  const all = visits();
  const faults = new Map<string, string>();
  let asked = 0;
  let round = 0;
  do {
    await Promise.all(
      all
        .filter(({ name }) => !faults.has(name))
        .map((target) =>
          lanes(async () => {
            if (round > 0 && Date.now() > deadline) return;
            const fault = await visit(target, round);
            asked += RUNS_IN_A_ROUND;
            if (fault) faults.set(target.name, fault);
          }),
        ),
    );
    round += 1;
  } while (Date.now() < deadline);
  const operations = all.filter(({ person }) => person === 'visitor').map(({ operation }) => operation.operationId);
  const done = operations.filter((id) =>
    [...contract.answered].some((name) => /^\S+ [23]/.test(name) && name.startsWith(`${id} `)),
  );
  process.stdout.write(
    `${asked} requests in ${round} rounds to ${operations.length} operations, ${done.length} of which did what was asked.\n`,
  );
  expect([...faults.values()]).toEqual([]);
  expect((await shop.call('GET', '/readyz?need=database')).status).toBe(200);
});
