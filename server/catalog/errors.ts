/** HTTP statuses by error code. */
export const CATALOG_ERRORS = {
  'CATALOG.PRODUCT_NOT_FOUND': 404,
  'CATALOG.PICTURE_NOT_FOUND': 404,
  'CATALOG.PICTURE_NOT_AN_IMAGE': 415,
  'CATALOG.PICTURE_TOO_LARGE': 413,
  'CATALOG.PICTURE_UNREADABLE': 422,
  'CATALOG.PRODUCT_CHANGED': 409,
  'CATALOG.OUT_OF_STOCK': 409,
} as const;

declare global {
  interface ErrorStatuses extends Readonly<typeof CATALOG_ERRORS> {}
}
