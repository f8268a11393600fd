import sharp from '../../../platform/images/sharp.js';

/** A property that pdfkit's type definitions lack. */
interface Root {
  _root: { data: object };
}

/**
 * Names the color profile of a print file as the colors that the whole PDF is meant for, as PDF/A asks for.
 * @returns the profile in the PDF
 * @throws Error when the print file has none
 */
export async function addOutputIntent(doc: PDFKit.PDFDocument, print: Buffer): Promise<PDFKit.PDFKitReference> {
  const { icc } = await sharp(print).metadata();
  if (!icc) throw new Error('The print file has no color profile.');
  const profile = doc.ref({ N: 3 });
  profile.end(icc);
  // pdfkit writes a String object as text, and a primitive string as a name.
  const name = Object('sRGB IEC61966-2.1') as unknown;
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: name,
    Info: name,
    DestOutputProfile: profile,
  };
  Object.assign((doc as unknown as Root)._root.data, { OutputIntents: [intent] });
  return profile;
}
