import type { StoredAddress } from '../../server/checkout/production/address/contract.js';
import { PrintAssets } from '../../server/checkout/production/artwork/print-assets.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';
import { logger } from '../../server/platform/index.js';
import { ProductionShop } from '../support/production-shop.js';

interface Refusal {
  code: string;
  fields?: { field: string; message: string }[];
}
type Placed = Awaited<ReturnType<ProductionShop['released']>>;

let printing: ProductionShop;

beforeAll(async () => {
  printing = await ProductionShop.open();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await printing.close();
});

const details = async ({ id }: { id: string }) => (await printing.owner()).details(id);
const addressOf = async (order: { id: string }) => (await details(order)).shipping_address!.address;
const put = async ({ id }: { id: string }, address: Partial<StoredAddress>, seen: StoredAddress) =>
  (await printing.owner()).call('PUT', `${id}/shipping-address`, { address: { ...seen, ...address }, seen });
const change = async (order: { id: string }, address: Partial<StoredAddress>) => put(order, address, await addressOf(order));
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as Refusal).code];
const zipsOf = async (order: Placed) => (await printing.madeOf(order)).map(({ recipient }) => recipient.address.postalOrZipCode);

it('that the partner refuses is named without its value; corrected, its gifts are sent there once', async () => {
  const logged = [jest.spyOn(logger, 'error'), jest.spyOn(logger, 'warn'), jest.spyOn(logger, 'info')];
  const order = await printing.released();
  // As a customer may enter it on Stripe's page.
  await printing.shop.sql(
    `update checkout.orders set shipping = jsonb_set(shipping, '{postalCode}', '"WRONG-ZIP"') where id = $1`,
    [order.id],
  );
  await printing.passHold();
  expect([await printing.states(order), await printing.issues(order)]).toEqual([['refused'], ['production_refused']]);
  const { issues } = await details(order);
  expect(issues[0]?.text).toContain('recipient.address.postalOrZipCode: MustBeAValidUSZipCodeFormat');

  const seen = await addressOf(order);
  const answers = [await put(order, { postal_code: '04102' }, seen), await put(order, { postal_code: '04102' }, seen)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await printing.review(order);
  await printing.passHold();
  expect([await printing.states(order), await printing.issues(order)]).toEqual([['refused', 'accepted'], []]);
  expect(await zipsOf(order)).toEqual(['04102']);
  const { timeline } = await details(order);
  expect(timeline.filter(({ text }) => text === 'The shipping address was changed')).toMatchObject([
    { by: expect.any(String) as string },
  ]);
  const audited = await printing.shop.sql(`select * from platform.audit_log where action = 'address-changed'`);
  const written = JSON.stringify([issues, audited, logged.map(({ mock }) => mock.calls)]);
  for (const value of ['WRONG-ZIP', '04102', seen.line1]) expect(written).not.toContain(value);
});

it('is checked by the rules of its country, and each fault is named at its field', async () => {
  const order = await printing.released();
  const faultsOf = async (address: Partial<StoredAddress>) => {
    const answer = await change(order, address);
    return [answer.status, ((await answer.json()) as Refusal).fields?.map(({ field }) => field)];
  };
  expect(await faultsOf({ name: ' ', postal_code: '0410', state: 'Maine' })).toEqual([400, ['address.name']]);
  expect(await faultsOf({ postal_code: '0410', state: 'Maine' })).toEqual([400, ['address.state', 'address.postal_code']]);
  expect(await faultsOf({ country: 'CA', state: '' })).toEqual([400, ['address.state', 'address.postal_code']]);
  expect(await faultsOf({ country: 'AQ' })).toEqual([400, ['address.country']]);
  expect(await faultsOf({ line1: 'a\u202eb', line2: 'x'.repeat(101) })).toEqual([400, ['address.line1', 'address.line2']]);
  expect((await change(order, { country: 'CA', state: 'on', postal_code: 'k1a 0b1' })).status).toBe(200);
  expect(await addressOf(order)).toMatchObject({ state: 'ON', postal_code: 'K1A 0B1' });
  expect((await change(order, { country: 'IE', state: '', postal_code: '' })).status).toBe(200);
});

it('changed in another window is not overwritten, and can be changed back', async () => {
  const order = await printing.released();
  const seen = await addressOf(order);
  expect((await put(order, { line1: '1 First Street' }, seen)).status).toBe(200);
  expect(await refusalOf(await put(order, { line1: '2 Second Street' }, seen))).toEqual([409, 'CHECKOUT.ADDRESS_CHANGED']);
  expect((await addressOf(order)).line1).toBe('1 First Street');
  expect((await put(order, seen, await addressOf(order))).status).toBe(200);
  expect(await addressOf(order)).toEqual(seen);
});

describe('of an order at the partner', () => {
  it('reaches it when it is corrected after the quote', async () => {
    const order = await printing.released();
    const [attempt] = await printing.attempts(order);
    printing.shop.passTime(HOUR_MS);
    await printing.step(attempt!.id);
    expect(await printing.states(order)).toEqual(['ready']);
    expect((await change(order, { postal_code: '04103' })).status).toBe(200);
    expect(await printing.states(order)).toEqual(['waiting']);
    await printing.work();
    expect(await zipsOf(order)).toEqual(['04103']);
  });

  it('reaches it when it is corrected while the request is being made', async () => {
    const order = await printing.released();
    const [attempt] = await printing.attempts(order);
    printing.shop.passTime(HOUR_MS);
    await printing.step(attempt!.id);
    const prepare = jest.mocked(PrintAssets.prototype.prepare);
    const usual = prepare.getMockImplementation()!;
    prepare.mockImplementationOnce(async (...args) => {
      await printing.shop.sql(
        `update checkout.orders set shipping = jsonb_set(shipping, '{postalCode}', '"04104"') where id = $1`,
        [order.id],
      );
      return usual(...args);
    });
    await printing.step(attempt!.id);
    expect([await printing.states(order), await zipsOf(order)]).toEqual([['waiting'], []]);
    await printing.review(order);
    await printing.passHold();
    expect(await zipsOf(order)).toEqual(['04104']);
  });

  it('is fixed once the partner has it', async () => {
    const order = await printing.released();
    expect((await details(order)).shipping_address?.can_change).toBe(true);
    await printing.passHold();
    expect(await refusalOf(await change(order, { city: 'Bangor' }))).toEqual([409, 'CHECKOUT.ADDRESS_FIXED']);
    expect((await details(order)).shipping_address?.can_change).toBe(false);
  });
});

it('is fixed once a parcel left by hand, and for an order that is canceled', async () => {
  const [sent, cancelled] = [await printing.released(), await printing.released()];
  const [attempt] = (await printing.production(sent)).attempts;
  await printing.act(sent, attempt!.id, `items/${attempt!.items[0]!.id}/by-hand`);
  expect((await change(sent, { city: 'Bangor' })).status).toBe(200);
  await (await printing.owner()).call('POST', `${sent.id}/parcels`, { carrier: '', trackingNumber: '' });
  await (await printing.owner()).call('POST', 'status', { orders: [{ id: cancelled.id, status: 'cancelled' }] });
  for (const order of [sent, cancelled]) {
    expect(await refusalOf(await change(order, { city: 'Augusta' }))).toEqual([409, 'CHECKOUT.ADDRESS_FIXED']);
  }
});
