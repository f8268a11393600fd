/** A product that the sandbox makes. */
export interface SandboxProduct {
  sku: string;
  description: string;
  attributes: Record<string, string[]>;
  areas: Record<string, { required: boolean }>;
  variants: { attributes: Record<string, string>; shipsTo: string[]; sizes: Record<string, [width: number, height: number]> }[];
  unitCents: number;
}

const EVERYWHERE = [
  ...['US', 'CA', 'MX', 'GB', 'IE', 'FR', 'DE', 'NL', 'BE', 'LU', 'AT', 'CH', 'ES', 'PT', 'IT', 'DK', 'SE', 'NO', 'FI', 'PL'],
  ...['AU', 'NZ', 'JP', 'SG', 'KR', 'IL', 'AE', 'ZA', 'BR', 'IN'],
];
const SHIPPING_CENTS = { Budget: 450, Standard: 595, StandardPlus: 795, Express: 1450, Overnight: 2900 } as const;
export type PartnerShippingMethod = keyof typeof SHIPPING_CENTS;
export const SHIPPING_METHODS = Object.keys(SHIPPING_CENTS) as [PartnerShippingMethod, ...PartnerShippingMethod[]];

/** One area for all values of up to one attribute. */
function simple(
  sku: string,
  description: string,
  unitCents: number,
  size: [number, number],
  attributes: Record<string, string[]> = {},
  shipsTo = EVERYWHERE,
): SandboxProduct {
  const [name, values] = Object.entries(attributes)[0] ?? [];
  const combinations = name && values ? values.map((value) => ({ [name]: value })) : [{}];
  return {
    sku,
    description,
    attributes,
    areas: { default: { required: true } },
    variants: combinations.map((each) => ({ attributes: each, shipsTo, sizes: { default: size } })),
    unitCents,
  };
}

const FRAME_COLORS = ['black', 'brown', 'natural', 'white'];

const canvas = (wrap: string, size: [number, number]): SandboxProduct['variants'][number] => ({
  attributes: { wrap },
  shipsTo: EVERYWHERE,
  sizes: { default: size },
});

/** The SKUs that suit the shop's gifts. Sizes are those that were seen at Prodigi, or guesses from the size in inches. */
const PRODUCTS: readonly SandboxProduct[] = [
  simple('GLOBAL-CFP-16X20', 'Classic frame, 16 × 20 in', 4200, [4800, 6000], { color: FRAME_COLORS }),
  simple('POSTER-HANGER-40-16X20-PORT', 'Poster with hanger, 16 × 20 in', 2350, [4800, 6000], { color: FRAME_COLORS }),
  simple('GLOBAL-FAP-16X20', 'Fine art print, 16 × 20 in', 1100, [4800, 6000]),
  {
    sku: 'GLOBAL-CAN-16X24',
    description: 'Stretched canvas, 16 × 24 in',
    attributes: { wrap: ['Black', 'ImageWrap', 'MirrorWrap', 'White'] },
    areas: { default: { required: true } },
    variants: [
      canvas('Black', [5745, 8145]),
      canvas('ImageWrap', [5745, 8145]),
      canvas('MirrorWrap', [4800, 7200]),
      canvas('White', [5745, 8145]),
    ],
    unitCents: 2800,
  },
  simple('GLOBAL-MUG-W', 'White mug, 11 oz', 650, [2670, 1110]),
  simple('XMAS-PORC-BAUB', 'Porcelain ornament, 75 × 75 mm', 790, [886, 886]),
  simple('GLOBAL-CUSH-18X18-SUE', 'Faux suede cushion, 18 × 18 in', 1900, [5400, 5400]),
  {
    sku: 'JIGSAW-PUZZLE-500',
    description: 'Puzzle with 500 pieces in a tin',
    attributes: {},
    areas: { jigsaw: { required: true }, lid: { required: true } },
    variants: [{ attributes: {}, shipsTo: EVERYWHERE, sizes: { jigsaw: [6259, 4606], lid: [1724, 1169] } }],
    unitCents: 1850,
  },
  simple('GLOBAL-GRE-MOH-7X5-BLA', 'Greeting card, 7 × 5 in', 295, [6117, 2161]),
  simple('GLOBAL-FAP-A3', 'Fine art print, A3', 950, [3507, 4960]),
  simple('H-BAG-CTB', 'Cotton tote bag', 1150, [3000, 3600], { color: ['black', 'natural'] }, ['GB', 'IE']),
];

export function findProduct(sku: string): SandboxProduct | undefined {
  return PRODUCTS.find((product) => product.sku === sku.toUpperCase());
}

export function findVariant(
  product: SandboxProduct,
  attributes: Record<string, string>,
): SandboxProduct['variants'][number] | undefined {
  return product.variants.find((variant) =>
    Object.entries(variant.attributes).every(([name, value]) => attributes[name]?.toLowerCase() === value.toLowerCase()),
  );
}

/** For one shipment. */
export function shippingCents(method: PartnerShippingMethod): number {
  return SHIPPING_CENTS[method];
}
