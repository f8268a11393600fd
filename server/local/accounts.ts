/** The two people every local shop begins with. The seed creates them, the panel shows them. */
export const OWNER = {
  id: '018f0000-0000-7000-8000-00000000a11c',
  email: 'owner@keepsake.example',
  password: 'owner-of-keepsake',
} as const;

export const SHOPPER = {
  email: 'shopper@keepsake.example',
  password: 'shopper-at-keepsake',
} as const;
