/** `preparing`: known, but not on its way. `cancelled`: never left. */
export const PARCEL_STATES = ['preparing', 'sent', 'delivered', 'cancelled'] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];
