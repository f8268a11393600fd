import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type GiftKind, type Orientation, sizeInInches } from '../../../catalog/index.js';
import { DEDICATION_CARD, PRINT_DPI, type PrintSheet, printSheet, sizeWithBleed } from '../../../gifts/index.js';
import { smallerPrint } from './smaller-print.js';
import { drawLogo } from './logo.js';
import { addOutputIntent } from './output-intent.js';

const POINTS_PER_INCH = 72;
/** Bytes. Many mailboxes and copy shops reject larger files. */
export const MAX_JPEG = 15_000_000;

/** A method that pdfkit's type definitions lack. */
interface ImageOpener {
  openImage(jpeg: Buffer): PDFKit.Mixins.ImageSrc & { colorSpace: unknown };
}

export interface ArtworkPages {
  /** The sheets, with bleed, one after the other: those of a calendar together would take too much memory. */
  sheets: Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Bytes of a sheet; larger ones are compressed further. */
  maxBytes: number;
  kind: GiftKind;
  /** Null for gifts that cannot be turned. */
  orientation: Orientation | null;
  /** The page with the dedication. */
  card: Buffer | null;
  productName: string;
  orderNumber: string;
  /** Creation date in the PDF. Fixed, so that the same order always makes the same file. */
  createdAt: Date;
}

/** Each sheet at the gift's size, as print shops need it, and the dedication on a separate small page. */
export async function artworkPdf(pages: ArtworkPages): Promise<Buffer> {
  const sheet = printSheet(pages.kind, pages.orientation ?? undefined);
  const doc = new PDFDocument({ autoFirstPage: false, ...infoOf(pages, sheet) });
  const finished = buffer(doc);
  let profile: PDFKit.PDFKitReference | undefined;
  for await (const print of pages.sheets) {
    const jpeg = print.length > pages.maxBytes ? await smallerPrint(print) : print;
    profile ??= await addOutputIntent(doc, jpeg);
    addArtwork(doc, jpeg, sheet, profile);
  }
  if (pages.card) addCard(doc, pages.card);
  doc.end();
  return finished;
}

function addArtwork(doc: PDFKit.PDFDocument, jpeg: Buffer, sheet: PrintSheet, profile: PDFKit.PDFKitReference): void {
  const [width, height] = [sizeWithBleed(sheet).width, sizeWithBleed(sheet).height].map(points) as [number, number];
  const bleed = points(sheet.bleed);
  doc.addPage({ size: [width, height], margin: 0 });
  Object.assign(doc.page.dictionary.data, {
    TrimBox: [bleed, bleed, width - bleed, height - bleed],
    BleedBox: [0, 0, width, height],
  });
  const image = (doc as unknown as ImageOpener).openImage(jpeg);
  // Readers of a PDF ignore the profile inside its JPEG.
  image.colorSpace = ['ICCBased', profile];
  doc.image(image, 0, 0, { width, height });
}

function addCard(doc: PDFKit.PDFDocument, card: Buffer): void {
  const width = DEDICATION_CARD.width * POINTS_PER_INCH;
  const height = DEDICATION_CARD.height * POINTS_PER_INCH;
  doc.addPage({ size: [width, height], margin: 0 });
  doc.image(card, 0, 0, { width, height });
  drawLogo(doc, width / 2, height - 24);
}

function infoOf({ productName, orderNumber, createdAt }: ArtworkPages, sheet: PrintSheet): PDFKit.PDFDocumentOptions {
  return {
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: productName,
      Author: 'Keepsake',
      Subject: `Order ${orderNumber}. ${describe(sheet)}.`,
      CreationDate: createdAt,
    },
  };
}

function describe(sheet: PrintSheet): string {
  const inches = { width: sheet.sheet.width / PRINT_DPI, height: sheet.sheet.height / PRINT_DPI };
  const { width, height } = sizeWithBleed(sheet);
  return `${sizeInInches(inches)} with ${sheet.bleed / PRINT_DPI} in of bleed; picture of ${width} × ${height} pixels at ${PRINT_DPI} dpi`;
}

function points(pixels: number): number {
  return (pixels / PRINT_DPI) * POINTS_PER_INCH;
}
