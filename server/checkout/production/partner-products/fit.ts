import { GIFT_KINDS, type GiftKind, inchesOf } from '../../../catalog/index.js';
import { COUNTRIES } from '../../../platform/index.js';
import { canLayOut } from '../artwork/area-layouts.js';
import { areasOf } from '../artwork/areas.js';
import type { PartnerArea, SkuDescription } from '../print-partner.js';

/** Most orders go there, so a product must. */
export const HOME = 'US';

/** A gift without what only some customers add. */
const PLAIN = { orientation: null, words: [], calendar: null };

interface Fault {
  /** `sku` or `attributes.<name>` */
  field: string;
  message: string;
}

interface Fit {
  /** One sentence each. */
  faults: Fault[];
  /** The chosen values, as the partner writes them. */
  attributes: Record<string, string>;
  /** Areas that the shop lays artwork out for. */
  areas: PartnerArea[];
  shipsTo: string[];
  notTo: string[];
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Whether what the partner makes under a SKU suits a kind of gift. */
export function fitOf(product: SkuDescription, chosen: Record<string, string>, kind: GiftKind): Fit {
  const { attributes, faults } = chooseAttributes(product, chosen);
  if (faults.length > 0) return { faults, attributes, areas: [], shipsTo: [], notTo: [] };
  const variant = product.variants.find((each) =>
    Object.entries(each.attributes).every(([name, value]) => isSame(attributes[name], value)),
  );
  if (!variant) {
    const combination = { field: 'sku', message: 'The print partner doesn’t make this combination of attributes.' };
    return { faults: [combination], attributes, areas: [], shipsTo: [], notTo: [] };
  }
  const areas = variant.areas.filter(({ name }) => areasOf(kind).includes(name));
  const shipsTo = COUNTRIES.filter((country) => variant.shipsTo.includes(country));
  return {
    faults: [...layoutFaults(product, variant.areas, kind), ...shippingFaults(shipsTo)],
    attributes,
    areas,
    shipsTo,
    notTo: COUNTRIES.filter((country) => !variant.shipsTo.includes(country)),
  };
}

/** Dots per inch of the largest area at the size of the gift. */
export function dpiOf({ width, height }: PartnerArea, kind: GiftKind): number {
  const gift = inchesOf(kind);
  const long = Math.max(width, height) / Math.max(gift.width, gift.height);
  const short = Math.min(width, height) / Math.min(gift.width, gift.height);
  return Math.round(Math.min(long, short));
}

/** `a`, `a or b`, `a, b or c` */
export function oneOf(values: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(values).replace(/, or /, ' or ');
}

function chooseAttributes(product: SkuDescription, chosen: Record<string, string>): Pick<Fit, 'attributes' | 'faults'> {
  const attributes: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [name, values] of Object.entries(product.attributes)) {
    const value = chosen[name];
    const allowed = values.find((each) => isSame(value, each));
    if (allowed !== undefined) attributes[name] = allowed;
    else if (!value) faults.push({ field: `attributes.${name}`, message: `Please choose the ${name}: ${oneOf(values)}.` });
    else faults.push({ field: `attributes.${name}`, message: `The ${name} can’t be “${value}”. It can be ${oneOf(values)}.` });
  }
  for (const name of Object.keys(chosen).filter((each) => !(each in product.attributes))) {
    faults.push({ field: `attributes.${name}`, message: `This SKU has no attribute “${name}”.` });
  }
  return { attributes, faults };
}

function layoutFaults(product: SkuDescription, areas: readonly PartnerArea[], kind: GiftKind): Fault[] {
  const known = areasOf(kind);
  const { label } = GIFT_KINDS[kind];
  if (known.length === 0) {
    return [
      { field: 'sku', message: `The shop prints this kind of gift itself: ${label}. It has no layout for a print partner.` },
    ];
  }
  const required = product.areas.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const unknown = required.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    return unknown.map((name) => ({
      field: 'sku',
      message: `This SKU needs artwork for the area “${name}”, and the shop has no layout for it: ${label}.`,
    }));
  }
  const unfit = areas.filter((area) => known.includes(area.name) && !canLayOut({ ...PLAIN, kind }, [area]));
  if (unfit.length > 0) {
    return unfit.map(({ name, width, height }) => ({
      field: 'sku',
      message: `The shop can’t lay this gift out in the area “${name}” of ${width} × ${height} px: ${label}.`,
    }));
  }
  const unsized = known.every((name) => !areas.some((area) => area.name === name));
  const message = `This SKU has no print area that the shop has a layout for: ${label}.`;
  return unsized ? [{ field: 'sku', message }] : [];
}

function shippingFaults(shipsTo: readonly string[]): Fault[] {
  const message = `The print partner doesn’t send this to the ${countryNames.of(HOME)}.`;
  return shipsTo.includes(HOME) ? [] : [{ field: 'sku', message }];
}

function isSame(left: string | undefined, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase();
}
