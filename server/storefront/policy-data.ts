import { type Destination, PROCESSING, RETURNS, shippingOptions } from '../checkout/index.js';
import { COUNTRIES } from '../platform/index.js';

const [HOME] = COUNTRIES;
const BUSINESS_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`);

/** Delays before a parcel leaves: the day of the order counts as the first day of processing. */
const HANDLING_DAYS = [PROCESSING.days[0] - 1, PROCESSING.peakDays[1] - 1] as const;

/** The return policy of gifts, as the returns page says it. */
export function returnPolicy(publicUrl: string): object {
  return {
    ...policyOf(publicUrl, 'MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: RETURNS.days,
    returnPolicyCountry: HOME,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    customerRemorseReturnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
  };
}

/** A file cannot be sent back. */
export function pdfReturnPolicy(publicUrl: string): object {
  return policyOf(publicUrl, 'MerchantReturnNotPermitted');
}

function policyOf(publicUrl: string, category: string): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: COUNTRIES,
    returnPolicyCategory: `https://schema.org/${category}`,
    merchantReturnLink: `${publicUrl}/returns`,
  };
}

/** Every shipping option for an order of this many cents. */
export function shippingDetails(cents: number): object[] {
  return (['us', 'international'] as const).flatMap((destination) =>
    shippingOptions(cents, destination).map((option) =>
      shippingDetail(countriesOf(destination), option.cents, HANDLING_DAYS, option.days),
    ),
  );
}

/** A PDF is downloaded in any country, at once and at no cost. */
export function pdfShippingDetails(): object[] {
  return [shippingDetail(COUNTRIES, 0, [0, 0], [0, 0])];
}

type Days = readonly [from: number, to: number];

function shippingDetail(countries: readonly string[], cents: number, handling: Days, transit: Days): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (cents / 100).toFixed(2), currency: 'USD' },
    shippingDestination: countries.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      businessDays: { '@type': 'OpeningHoursSpecification', dayOfWeek: BUSINESS_DAYS },
      handlingTime: daysData(handling),
      transitTime: daysData(transit),
    },
  };
}

function daysData([minValue, maxValue]: Days): object {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

function countriesOf(destination: Destination): readonly string[] {
  return COUNTRIES.filter((country) => (country === HOME) === (destination === 'us'));
}
