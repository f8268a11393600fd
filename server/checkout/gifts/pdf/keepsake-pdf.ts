import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { fitPicture, measure, type PrintPicture } from './print-picture.js';
import { drawMark, INK, INK_SOFT, pdfInfo, type PdfMetadata, Typesetter } from './typesetter.js';

export interface KeepsakePage extends PdfMetadata {
  picture: Buffer;
  /** The words for the gift. */
  words: readonly string[];
  dedication: string | null;
}

/** Points: an 8 by 10 inch print, and the bleed around it that a print shop cuts off. */
const SHORT_SIDE = 576;
const LONG_SIDE = 720;
const BLEED = 9;
const HAIRLINE = '#e9dfd9';

interface Layout {
  width: number;
  height: number;
  /** Area for the picture, measured from the cut edge. */
  box: { width: number; height: number; top: number };
}

const PORTRAIT: Layout = { width: SHORT_SIDE, height: LONG_SIDE, box: { width: 460, height: 550, top: 46 } };
const LANDSCAPE: Layout = { width: LONG_SIDE, height: SHORT_SIDE, box: { width: 624, height: 416, top: 42 } };
/** Distance of the logo's lower edge from the lower cut edge. */
const MARK_BOTTOM = 27;
const CAPTION_GAP = 15;

/** One page like a photographic print: the picture with a white border, wider below, and a few words under it. */
export async function keepsakePdf(page: KeepsakePage): Promise<Buffer> {
  const { width, height } = await measure(page.picture);
  const layout = width > height ? LANDSCAPE : PORTRAIT;
  const picture = await fitPicture(page.picture, layout.box);
  const doc = newDocument(page, layout, picture);
  const finished = buffer(doc);
  doc.translate(BLEED, BLEED);
  const pictureBottom = drawPicture(doc, layout, picture);
  drawWords(doc, layout, pictureBottom + CAPTION_GAP, page);
  doc.end();
  return finished;
}

function newDocument(page: KeepsakePage, layout: Layout, picture: PrintPicture): PDFKit.PDFDocument {
  const size = `${layout.width / 72} × ${layout.height / 72} in`;
  const doc = new PDFDocument({
    size: [layout.width + 2 * BLEED, layout.height + 2 * BLEED],
    margin: 0,
    ...pdfInfo(page, `${size}; picture of ${picture.width} × ${picture.height} pixels at ${picture.dpi} dpi`),
  });
  Object.assign(doc.page.dictionary.data, {
    TrimBox: [BLEED, BLEED, BLEED + layout.width, BLEED + layout.height],
    BleedBox: [0, 0, layout.width + 2 * BLEED, layout.height + 2 * BLEED],
  });
  return doc;
}

/** @returns the lower edge of the picture, measured from the upper cut edge */
function drawPicture(doc: PDFKit.PDFDocument, { width, box }: Layout, { jpeg, printWidth, printHeight }: PrintPicture): number {
  const x = (width - printWidth) / 2;
  const y = box.top + (box.height - printHeight) / 2;
  doc.image(jpeg, x, y, { width: printWidth, height: printHeight });
  // Draws a hairline, because white pictures would have no visible edge on white paper.
  doc.rect(x, y, printWidth, printHeight).lineWidth(0.4).strokeColor(HAIRLINE).stroke();
  return y + printHeight;
}

function drawWords(
  doc: PDFKit.PDFDocument,
  { width, height, box }: Layout,
  top: number,
  { words, dedication, productName }: KeepsakePage,
): void {
  const type = new Typesetter(doc);
  const center = width / 2;
  const said = [...words, ...(dedication ? [dedication] : [])].join(' · ');
  if (said) {
    const caption = type.fit(said, box.width, [19, 17, 15, 13, 11, 9, 7], said.length > 44 ? 2 : 1);
    type.draw(caption, center, top, INK);
    type.draw(type.fit(productName, box.width, [9, 8, 7], 1), center, top + caption.height + 3, INK_SOFT);
  } else {
    type.draw(type.fit(productName, box.width, [15, 13, 11, 9], 1), center, top + 2, INK);
  }
  drawMark(doc, type, center, height - MARK_BOTTOM);
}
