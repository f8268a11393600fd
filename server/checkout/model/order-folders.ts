/** The folders of an order in the object storage. */
export function pdfFolder(orderId: string): `${string}/` {
  return `pdfs/${orderId}/`;
}

/** Print files and views. */
export function printFolder(orderId: string): `${string}/` {
  return `prints/${orderId}/`;
}

/** Copies of the customer's pictures. */
export function orderPictureFolder(orderId: string): `${string}/` {
  return `orders/${orderId}/`;
}

interface Revised {
  id: string;
  revision: number;
}

/** The name of a line's files. A changed line has new ones, so that nothing of an earlier picture is taken for the new one. */
export function fileName({ id, revision }: Revised): string {
  return revision === 0 ? id : `${id}-r${revision}`;
}

/** The line as it was before each of its changes. */
export function earlierRevisions<Line extends Revised>(line: Line): Line[] {
  return Array.from({ length: line.revision }, (_, revision) => ({ ...line, revision }));
}

/** A small preview of the print, for the owner who checks it. */
export function previewKeyOf(line: Revised & { orderId: string }): string {
  return `${printFolder(line.orderId)}${fileName(line)}-preview.jpg`;
}

export function foldersOf(orderId: string): `${string}/`[] {
  return [pdfFolder(orderId), printFolder(orderId), orderPictureFolder(orderId)];
}

export function viewKeyOf(line: Revised & { orderId: string }): string {
  return `${printFolder(line.orderId)}${fileName(line)}-view.jpg`;
}

export function printKeyOf(line: Revised & { orderId: string }, format: 'jpg' | 'pdf'): string {
  return `${printFolder(line.orderId)}${fileName(line)}.${format}`;
}
