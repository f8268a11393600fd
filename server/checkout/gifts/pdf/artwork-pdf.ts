import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type GiftKind, sizeInInches } from '../../../catalog/index.js';
import { PRINT_DPI, type PrintSheet, printSheet, withBleed } from '../../../gifts/index.js';
import { smallerPrint } from './smaller-print.js';
import { drawMark, INK, INK_SOFT, pdfInfo, type PdfMetadata, Typesetter } from './typesetter.js';

const POINTS_PER_INCH = 72;
/** Lengths in points. A small card, because a line of text would look lost on a poster-sized page. */
const CARD = { width: 432, height: 288, margin: 40 };
/** Bytes. Many mailboxes and copy shops reject larger files. */
const MAX_JPEG = 15_000_000;

export interface ArtworkPage extends PdfMetadata {
  /** The print file, with bleed. */
  print: Buffer;
  kind: GiftKind;
  dedication: string | null;
}

/** The artwork at the gift's size, as print shops need it, and the dedication on a separate small page. */
export async function artworkPdf(page: ArtworkPage): Promise<Buffer> {
  const jpeg = page.print.length > MAX_JPEG ? await smallerPrint(page.print) : page.print;
  const sheet = printSheet(page.kind);
  const doc = new PDFDocument({ autoFirstPage: false, ...pdfInfo(page, describe(sheet)) });
  const finished = buffer(doc);
  addArtwork(doc, jpeg, sheet);
  if (page.dedication) addDedication(doc, page.dedication, page.productName);
  doc.end();
  return finished;
}

function addArtwork(doc: PDFKit.PDFDocument, jpeg: Buffer, sheet: PrintSheet): void {
  const [width, height] = [withBleed(sheet).width, withBleed(sheet).height].map(points) as [number, number];
  const bleed = points(sheet.bleed);
  doc.addPage({ size: [width, height], margin: 0 });
  Object.assign(doc.page.dictionary.data, {
    TrimBox: [bleed, bleed, width - bleed, height - bleed],
    BleedBox: [0, 0, width, height],
  });
  doc.image(jpeg, 0, 0, { width, height });
}

function addDedication(doc: PDFKit.PDFDocument, dedication: string, productName: string): void {
  const { width, height, margin } = CARD;
  doc.addPage({ size: [width, height], margin: 0 });
  const type = new Typesetter(doc);
  const words = type.fit(dedication, width - 2 * margin, [26, 22, 19, 16, 13], 3);
  const name = type.fit(productName, width - 2 * margin, [10, 9, 8], 1);
  const top = (height - words.height - name.height - 8) / 2;
  type.draw(words, width / 2, top, INK);
  type.draw(name, width / 2, top + words.height + 8, INK_SOFT);
  drawMark(doc, type, width / 2, height - 24);
}

function describe(sheet: PrintSheet): string {
  const inches = { width: sheet.sheet.width / PRINT_DPI, height: sheet.sheet.height / PRINT_DPI };
  const { width, height } = withBleed(sheet);
  return `${sizeInInches(inches)} with ${sheet.bleed / PRINT_DPI} in of bleed; picture of ${width} × ${height} pixels at ${PRINT_DPI} dpi`;
}

function points(pixels: number): number {
  return (pixels / PRINT_DPI) * POINTS_PER_INCH;
}
