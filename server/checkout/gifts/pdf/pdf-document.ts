export interface PdfMetadata {
  productName: string;
  orderNumber: string;
  /** Goes into the file, so that the same order makes the same file again. */
  createdAt: Date;
}

/** @param subject what is in the file, after the order's number */
export function pdfInfo({ productName, orderNumber, createdAt }: PdfMetadata, subject: string): PDFKit.PDFDocumentOptions {
  return {
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: productName, Author: 'Keepsake', Subject: `Order ${orderNumber}. ${subject}.`, CreationDate: createdAt },
  };
}
