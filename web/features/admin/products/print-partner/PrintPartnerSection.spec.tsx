import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { PrintPartnerOfProduct, SkuCheck } from '../../../../../server/checkout/production/partner-products/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../../test/support/stub-api.js';
import { PrintPartnerSection } from './PrintPartnerSection.js';

const PARTNER: PrintPartnerOfProduct = { is_on: true, is_live: false, product: null };
const FRAME: SkuCheck = {
  sku: 'GLOBAL-CFP-16X20',
  faults: [],
  attributes: [{ name: 'color', values: ['black', 'white'], chosen: 'black' }],
  areas: [{ name: 'default', width: 4800, height: 6000, dpi: 300 }],
  ships_to: ['US', 'CA'],
  not_to: ['BR'],
  quote: { items_cents: 4200, shipping_cents: 595, currency: 'USD' },
  price_cents: 6400,
  margin_cents: 1605,
};
const CHOOSE_COLOR = { field: 'attributes.color', message: 'Please choose the color: black or white.' };

let partner: PrintPartnerOfProduct | undefined;
let checks: Answer[];
let saving: Answer;
let sent: { call: string; body: unknown }[];

stubApi(({ method, url, body }) => {
  if (method === 'GET') return partner ? { data: partner } : { error: { status: 'FETCH_ERROR' } };
  const call = url.endsWith('/check') ? 'check' : method === 'PUT' ? 'save' : 'remove';
  sent.push({ call, body });
  return call === 'check' ? checks.shift() : saving;
});

beforeEach(() => {
  partner = PARTNER;
  checks = [];
  saving = { data: PARTNER };
  sent = [];
});

const submitted = jest.fn();

async function show() {
  const { loaded } = renderInShop(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <PrintPartnerSection productId="frame" />
      <button>Update Product</button>
    </form>,
  );
  await loaded();
}
const sku = () => screen.getByLabelText<HTMLInputElement>('SKU');
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
async function check(typed: string, ...answers: SkuCheck[]): Promise<void> {
  checks.push(...answers.map((data) => ({ data })));
  fireEvent.change(sku(), { target: { value: typed } });
  await press('Check SKU');
  await waitFor(() => expect(checks).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Checking…' })).toBeNull());
}
const failed = (data: object): Answer => ({ error: { status: 409, data } });

describe('without a partner', () => {
  it('says what its key would do', async () => {
    partner = { ...PARTNER, is_on: false };
    await show();
    expect(screen.getByText(/Set PRODIGI_API_KEY/)).toBeTruthy();
    expect(screen.queryByLabelText('SKU')).toBeNull();
  });

  it('can be loaded again', async () => {
    partner = undefined;
    await show();
    partner = PARTNER;
    await press('Try again');
    expect(await screen.findByLabelText('SKU')).toBeTruthy();
  });
});

describe('a SKU', () => {
  it('that is empty or odd is not asked for', async () => {
    await show();
    await check('a b?');
    expect(sku().getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('that the partner does not know says so at its field', async () => {
    await show();
    const message = 'The print partner has no product with the SKU “NO-SUCH”.';
    await check('NO-SUCH', { ...FRAME, attributes: [], quote: null, faults: [{ field: 'sku', message }] });
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this SKU' })).toBeNull();
  });

  it('asks for its attributes, and is checked again with them', async () => {
    await show();
    const [color] = FRAME.attributes;
    const open: SkuCheck = { ...FRAME, faults: [CHOOSE_COLOR], attributes: [{ ...color!, chosen: null }], quote: null };
    await check(' GLOBAL-CFP-16X20 ', open);
    const select = screen.getByLabelText<HTMLSelectElement>('color');
    expect([...select.options].map(({ value }) => value)).toEqual(['', 'black', 'white']);
    expect(screen.getByText(CHOOSE_COLOR.message)).toBeTruthy();
    checks.push({ data: FRAME });
    await act(async () => void fireEvent.change(select, { target: { value: 'black' } }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toEqual({ call: 'check', body: { sku: 'GLOBAL-CFP-16X20', attributes: { color: 'black' } } });
    await waitFor(() => expect(screen.queryByText(CHOOSE_COLOR.message)).toBeNull());
  });

  it('shows areas, countries, cost and margin, and is saved', async () => {
    await show();
    await check('GLOBAL-CFP-16X20', FRAME);
    const findings = screen.getByRole('status').textContent;
    expect(findings).toContain('default: 4800 × 6000 px, 300 dpi at the gift’s size');
    expect(findings).toContain('2 of 3 that you ship to. You print orders to Brazil yourself.');
    expect(findings).toContain('$47.95: $42.00 and $5.95 to send it');
    expect(findings).toContain('$16.05, 25% of $64.00');
    await press('Use this SKU');
    await waitFor(() => expect(sent.at(-1)?.call).toBe('save'));
    expect(sent.at(-1)).toEqual({ call: 'save', body: { sku: 'GLOBAL-CFP-16X20', attributes: { color: 'black' } } });
  });

  it('shows a loss', async () => {
    await show();
    await check('GLOBAL-CFP-16X20', { ...FRAME, price_cents: 4000, margin_cents: -795 });
    expect(screen.getByRole('status').textContent).toContain('-$7.95, -20% of $40.00');
  });

  it('that is typed over loses what was found of the other one', async () => {
    await show();
    await check('GLOBAL-CFP-16X20', FRAME);
    fireEvent.change(sku(), { target: { value: 'GLOBAL-MUG-W' } });
    expect(screen.queryByLabelText('color')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use this SKU' })).toBeNull();
  });

  it('that is refused when it is saved says why', async () => {
    await show();
    await check('GLOBAL-CFP-16X20', FRAME);
    saving = failed({
      code: 'CHECKOUT.SKU_REFUSED',
      message: 'Gone.',
      correlationId: 'c',
      fields: [{ field: 'sku', message: 'Gone.' }],
    });
    await press('Use this SKU');
    expect(await screen.findByText('Gone.')).toBeTruthy();
  });

  it('says when the partner does not answer', async () => {
    await show();
    checks.push(
      failed({ code: 'CHECKOUT.PRINT_PARTNER_AWAY', message: 'The print partner doesn’t answer.', correlationId: 'c' }),
    );
    await check('GLOBAL-CFP-16X20');
    expect(screen.getByRole('alert').textContent).toContain('The print partner doesn’t answer.');
  });

  it('is checked by Enter, which does not save the product around it', async () => {
    await show();
    fireEvent.change(sku(), { target: { value: 'GLOBAL-MUG-W' } });
    checks.push({ data: FRAME });
    await act(async () => void fireEvent.keyDown(sku(), { key: 'Enter' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['check']));
    expect(submitted).not.toHaveBeenCalled();
  });
});

describe('a product with a SKU', () => {
  const MADE = {
    sku: 'GLOBAL-MUG-W',
    attributes: {},
    suits_kind: true,
    cost_cents: 1245,
    currency: 'USD',
    checked_at: '2026-11-27T10:00:00.000Z',
  };

  it('shows it, and can be printed by the owner again', async () => {
    partner = { is_on: true, is_live: true, product: MADE };
    await show();
    expect(screen.getByText('Live')).toBeTruthy();
    expect(sku().value).toBe('GLOBAL-MUG-W');
    expect(screen.getByText(/for \$12\.45 on/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Print it myself');
    await waitFor(() => expect(sent).toEqual([{ call: 'remove', body: undefined }]));
  });

  it('says that the SKU is not used once the product is another kind of gift', async () => {
    partner = { is_on: true, is_live: true, product: { ...MADE, suits_kind: false } };
    await show();
    expect(screen.getByRole('alert').textContent).toContain('its SKU is not used');
  });
});
