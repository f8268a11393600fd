/** The folders of an order in the object storage. */
export function pdfFolder(orderId: string): `${string}/` {
  return `pdfs/${orderId}/`;
}

/** Print files and views. */
export function printFolder(orderId: string): `${string}/` {
  return `prints/${orderId}/`;
}

/** Copies of the customer's pictures. */
export function pictureFolder(orderId: string): `${string}/` {
  return `orders/${orderId}/`;
}

export function foldersOf(orderId: string): `${string}/`[] {
  return [pdfFolder(orderId), printFolder(orderId), pictureFolder(orderId)];
}
