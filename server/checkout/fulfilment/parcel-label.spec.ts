import { COUNTRIES } from '../../platform/index.js';
import { parcelLabel } from './parcel-label.js';

const NO_ADDRESS = {
  name: null,
  phone: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};

/** City, region, postal code, and the lines below the street. Regions as Stripe asks for them. */
const LOCALITIES: Record<(typeof COUNTRIES)[number], [city: string, region: string | null, code: string, lines: string[]]> = {
  US: ['Portland', 'OR', '97205', ['Portland, OR 97205', 'United States']],
  CA: ['Montréal', 'QC', 'H2Y 1C6', ['Montréal, QC H2Y 1C6', 'Canada']],
  MX: ['Mérida', 'YUC', '97000', ['97000 Mérida, YUC', 'Mexico']],
  GB: ['London', null, 'SW1A 2AA', ['London', 'SW1A 2AA', 'United Kingdom']],
  IE: ['Tralee', 'County Kerry', 'V92 X2TK', ['Tralee', 'County Kerry', 'V92 X2TK', 'Ireland']],
  FR: ['Paris', null, '75008', ['75008 Paris', 'France']],
  DE: ['Berlin', null, '10117', ['10117 Berlin', 'Germany']],
  NL: ['Amsterdam', null, '1012 JS', ['1012 JS Amsterdam', 'Netherlands']],
  BE: ['Bruxelles', null, '1000', ['1000 Bruxelles', 'Belgium']],
  LU: ['Luxembourg', null, '1136', ['1136 Luxembourg', 'Luxembourg']],
  AT: ['Wien', null, '1010', ['1010 Wien', 'Austria']],
  CH: ['Zürich', null, '8001', ['8001 Zürich', 'Switzerland']],
  ES: ['Ronda', 'Málaga', '29400', ['29400 Ronda', 'Málaga', 'Spain']],
  PT: ['Lisboa', null, '1100-148', ['1100-148 Lisboa', 'Portugal']],
  IT: ['Roma', 'RM', '00184', ['00184 Roma RM', 'Italy']],
  DK: ['København', null, '1050', ['1050 København', 'Denmark']],
  SE: ['Stockholm', null, '111 29', ['111 29 Stockholm', 'Sweden']],
  NO: ['Oslo', null, '0154', ['0154 Oslo', 'Norway']],
  FI: ['Helsinki', null, '00100', ['00100 Helsinki', 'Finland']],
  PL: ['Warszawa', null, '00-001', ['00-001 Warszawa', 'Poland']],
  CZ: ['Praha', null, '110 00', ['110 00 Praha', 'Czechia']],
  GR: ['Athina', null, '105 57', ['105 57 Athina', 'Greece']],
  AU: ['Sydney', 'NSW', '2000', ['Sydney NSW 2000', 'Australia']],
  NZ: ['Auckland', null, '1010', ['Auckland 1010', 'New Zealand']],
  JP: ['Shibuya-ku', 'Tokyo', '150-0001', ['Shibuya-ku, Tokyo 150-0001', 'Japan']],
  SG: ['Singapore', null, '238801', ['Singapore 238801']],
};

describe('the address on a parcel', () => {
  it.each(COUNTRIES)('is in the order of its country: %s', (country) => {
    const [city, state, postalCode, lines] = LOCALITIES[country];
    const address = {
      ...NO_ADDRESS,
      name: 'Ann Lee',
      line1: 'Lee & Sons Ltd.',
      line2: '12, High St',
      city,
      state,
      postalCode,
      country,
    };
    expect(parcelLabel(address)).toEqual(['Ann Lee', 'Lee & Sons Ltd.', '12, High St', ...lines]);
  });

  it('keeps every part as it was entered, even if two are alike or look like a mistake', () => {
    const address = { ...NO_ADDRESS, name: 'Paris', line1: 'Paris', line2: 'Apt 1, 1, 1', city: 'Ville de Paris', country: 'FR' };
    expect(parcelLabel({ ...address, postalCode: '75008' })).toEqual([
      ...['Paris', 'Paris', 'Apt 1, 1, 1', '75008 Ville de Paris', 'France'],
    ]);
  });

  it('keeps parts that the format of the country leaves out', () => {
    const address = { ...NO_ADDRESS, name: 'Ann', line1: '1 Road', city: 'Jurong', postalCode: '609731', country: 'SG' };
    expect(parcelLabel(address)).toEqual(['Ann', '1 Road', 'Jurong', 'Singapore 609731']);
    const county = { ...address, city: 'Leeds', state: 'West Yorkshire', postalCode: 'LS1 4DY', country: 'GB' };
    expect(parcelLabel(county)).toEqual(['Ann', '1 Road', 'Leeds', 'West Yorkshire', 'LS1 4DY', 'United Kingdom']);
  });

  it('names a city and its province once', () => {
    const address = {
      ...NO_ADDRESS,
      name: 'Ann',
      line1: 'Calle 1',
      city: 'Madrid',
      state: 'Madrid',
      postalCode: '28013',
      country: 'ES',
    };
    expect(parcelLabel(address)).toEqual(['Ann', 'Calle 1', '28013 Madrid', 'Spain']);
  });

  it('has no empty lines or commas for parts that are missing', () => {
    expect(parcelLabel(NO_ADDRESS)).toEqual([]);
    expect(parcelLabel({ ...NO_ADDRESS, name: 'Ann', country: 'US' })).toEqual(['Ann', 'United States']);
    expect(parcelLabel({ ...NO_ADDRESS, line1: '1 Main St', city: 'Portland', country: 'US' })).toEqual([
      ...['1 Main St', 'Portland', 'United States'],
    ]);
  });
});
