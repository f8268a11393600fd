import { PartnerRefusedError, PartnerUnauthorizedError, PartnerUnreachableError } from '../print-partner.js';
import { failure, FakeProdigi, order, REQUEST } from './spec-support.js';

let prodigi: FakeProdigi;

beforeEach(async () => {
  prodigi = await FakeProdigi.open();
});
afterEach(() => prodigi.close());

describe('an answer that is no order', () => {
  it.each([
    ['a page', '<html>Bad gateway</html>', 502],
    ['a plain text', 'Too many requests', 429],
    ['nothing', '', 200],
    ['a list', '[]', 200],
    ['a broken JSON', '{"outcome":"Created","order":{', 200],
    ['another type', { outcome: 'Created', order: { id: 7 } }, 200],
    [
      'an amount that is no money',
      { outcome: 'Ok', order: order({ charges: [{ totalCost: { amount: '1.005', currency: 'USD' } }] }) },
      200,
    ],
    ['a failure inside', { outcome: 'InternalServerError' }, 500],
    ['a failure with the status of a success', { outcome: 'TimedOut' }, 200],
    ['a failure as in the reference', { statusText: 'InternalServerError', statusCode: 500, data: null }, 500],
    ['more than fits', `"${'a'.repeat(3 * 1024 * 1024)}"`, 200],
    ['a redirect', '', 302],
  ])('is tried again after %s', async (_name, body, status) => {
    prodigi.answers(body, status, status === 302 ? { location: 'https://elsewhere.example/' } : {});
    await failure(prodigi.partner().find({ id: 'ord_1' }), PartnerUnreachableError);
  });

  it('is tried again after a cut connection or no answer in time', async () => {
    await failure(prodigi.partner().submit(REQUEST), PartnerUnreachableError);
    prodigi.staysSilent();
    await failure(prodigi.partner(50).submit(REQUEST), PartnerUnreachableError);
  });

  it('says how long to wait', async () => {
    prodigi.answers('Too many requests', 429, { 'retry-after': '30' });
    expect((await failure(prodigi.partner().submit(REQUEST), PartnerUnreachableError)).retryAfterMs).toBe(30_000);
  });

  it.each([
    [{ outcome: 'NotAuthenticated' }, 401],
    ['Unauthorized', 401],
    [{ outcome: 'notAuthenticated' }, 200],
  ])('is about our key: %j', async (body, status) => {
    prodigi.answers(body, status);
    await failure(prodigi.partner().submit(REQUEST), PartnerUnauthorizedError);
  });

  it.each([
    ['as on the wire', { outcome: 'ValidationFailed', failures: failuresWithZip() }, 400],
    ['with the status of a success', { outcome: 'validationFailed', failures: failuresWithZip() }, 200],
    ['as in the reference', { statusText: 'ValidationFailed', statusCode: 400, data: failuresWithZip() }, 400],
  ])('names the refused field without its value, %s', async (_name, body, status) => {
    prodigi.answers(body, status);
    const { problems, message } = await failure(prodigi.partner().submit(REQUEST), PartnerRefusedError);
    expect(problems).toEqual([{ path: 'recipient.address.postalOrZipCode', code: 'MustBeAValidUSZipCodeFormat' }]);
    expect(message).not.toContain('04101');
  });

  it('is refused without a field, or with odd ones', async () => {
    prodigi.answers({ outcome: 'ValidationFailed', failures: 'all of it' }, 400);
    expect((await failure(prodigi.partner().submit(REQUEST), PartnerRefusedError)).problems).toEqual([
      { path: '', code: 'validationfailed' },
    ]);
    prodigi.answers({ outcome: 'ValidationFailed', failures: { '18 Orchard Lane': [{ code: 'a <b>' }] } }, 400);
    expect((await failure(prodigi.partner().submit(REQUEST), PartnerRefusedError)).problems).toEqual([
      { path: '', code: 'Unknown' },
    ]);
    prodigi.answers({ outcome: 'MethodNotAllowed' }, 405);
    await failure(prodigi.partner().submit(REQUEST), PartnerRefusedError);
  });
});

function failuresWithZip() {
  return { 'recipient.address.postalOrZipCode': [{ code: 'MustBeAValidUSZipCodeFormat', providedValue: '04101 or so' }] };
}
