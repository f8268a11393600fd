import { shippingParams } from './shipping-params.js';

describe('the payment page of a parcel', () => {
  const offered = (destination: 'us' | 'international') => {
    const params = shippingParams({ giftCents: 6_400, currency: 'usd', destination }, {});
    return {
      countries: params.shipping_address_collection?.allowed_countries,
      cents: params.shipping_options?.map(({ shipping_rate_data: rate }) => rate?.fixed_amount?.amount),
    };
  };

  test('within the United States takes no other country, standard or express', () => {
    expect(offered('us')).toEqual({ countries: ['US'], cents: [0, 1499] });
  });

  test('to another country never takes an address with a rate of the United States', () => {
    const { countries, cents } = offered('international');
    expect(countries).toContain('CA');
    expect(countries).not.toContain('US');
    expect(cents).toEqual([1999]);
  });
});
