import { createRequire } from 'node:module';

const YOUNG_SERIF = createRequire(import.meta.url).resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff');
const SIZE = 8.5;
const MULBERRY = '#86254b';
const BUTTER = '#f6cd6b';

/** Draws the logo: the bow and the name. Lengths in points. */
export function drawLogo(doc: PDFKit.PDFDocument, center: number, foot: number): void {
  doc
    .save()
    .translate(center - 28, foot - 12.5)
    .scale(0.27);
  doc.lineWidth(3).lineJoin('round').lineCap('round').strokeColor(MULBERRY);
  doc
    .path('M21 21.5 7.4 11.6C5.9 10.5 4 11.5 4 13.4v17.2c0 1.9 1.9 2.9 3.4 1.8L21 24.5')
    .path('M27 21.5l13.6-9.9c1.5-1.1 3.4-.1 3.4 1.8v17.2c0 1.9-1.9 2.9-3.4 1.8L27 24.5')
    .path('M22 27l-6.5 14M26 27l6.5 14')
    .stroke();
  doc.roundedRect(19, 17.5, 10, 11, 4).fillAndStroke(BUTTER, MULBERRY).restore();
  doc.font(YOUNG_SERIF).fontSize(SIZE).fillColor(MULBERRY);
  doc.text('Keepsake', center + 9 - doc.widthOfString('Keepsake') / 2, foot - 11, { lineBreak: false });
}
