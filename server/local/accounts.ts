/** The seed creates these two accounts; the startup banner shows them. */
export const OWNER = {
  id: '018f0000-0000-7000-8000-00000000a11c',
  email: 'owner@keepsake.example',
  password: 'owner-of-keepsake',
} as const;

export const SHOPPER = {
  email: 'shopper@keepsake.example',
  password: 'shopper-at-keepsake',
} as const;
