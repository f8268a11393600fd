import type { PhotoFindings } from '../../../server/generation/contract.js';
import type { PrintSize, Product } from '../../../server/catalog/contract.js';
import { hintsFor, printSizeWith } from './photo-hints.js';

const FRAME = { width: 8, height: 10 };
const POSTER = { width: 16, height: 20 };
const LARGE = { width: 4000, height: 3000 };

/** Faces of this width side by side, in good light. */
function faces(number: number, size = 0.1, found: Partial<PhotoFindings> = {}): { findings: PhotoFindings } {
  const row = Array.from({ length: number }, (_, index) => ({ left: index / 20, top: 0.2, width: size, height: size }));
  return { findings: { faces: row, sharpness: 0.8, brightness: 0.5, ...found } };
}

const hints = (photo: Parameters<typeof hintsFor>[0], expected: number | null, inches: PrintSize | null) =>
  hintsFor(photo, { expected, inches, canChoosePeople: true });
const headlines = (...asked: Parameters<typeof hints>) => hints(...asked).map(({ headline }) => headline);

it('says nothing about a good photo, or one that is not inspected yet', () => {
  expect(hints({ ...LARGE, ...faces(4) }, 4, FRAME)).toEqual([]);
  expect(hints({ ...LARGE, ...faces(4) }, null, FRAME)).toEqual([]);
  expect(hints({ ...LARGE, findings: null }, 4, FRAME)).toEqual([]);
});

it.each([
  [1, 3, 'You chose 3 people. Is someone missing?', 'Use “Add a face” for anyone we missed', { isQuestion: true }],
  [0, 3, 'We can’t see a face in this photo.', 'looks toward the camera', {}],
])('compares %d people seen with %d chosen', (seen, chosen, headline, advice, question) => {
  const photo = { ...LARGE, ...faces(seen) };
  expect(hints(photo, chosen, FRAME)).toEqual([{ headline, advice: expect.stringContaining(advice), ...question }]);
});

it('says nothing where more people are seen than were chosen: the others can be left out', () => {
  expect(hints({ ...LARGE, ...faces(4) }, 2, FRAME)).toEqual([]);
});

it.each([
  [4, 2, 'Should all 4 be in the picture?', 'If so, change “How many people?” to 4.'],
  [1, 3, 'Is someone missing?', 'If so, choose a photo that shows everyone’s face.'],
])('asks for another number or photo where faces cannot be chosen: %d seen, %d wanted', (seen, wanted, question, advice) => {
  const photo = { ...LARGE, ...faces(seen) };
  expect(hintsFor(photo, { expected: wanted, inches: FRAME, canChoosePeople: false })).toMatchObject([
    { headline: expect.stringContaining(question), advice: expect.stringContaining(advice) },
  ]);
});

it('says that a face is small for the size of the gift', () => {
  const photo = { ...LARGE, ...faces(1, 0.1) };
  expect(headlines(photo, 1, FRAME)).toEqual([]);
  expect(hints(photo, 1, POSTER)).toEqual([
    { headline: 'This photo may look soft in print.', advice: expect.stringContaining('At 16 × 20 inches') },
  ]);
});

it('speaks of soft print once, of the whole photo where nothing is known of its faces', () => {
  const small = { width: 700, height: 1000 };
  expect(headlines({ ...small, ...faces(1, 0.02) }, 1, FRAME)).toEqual(['This photo may look soft in print.']);
  expect(hints({ ...small, findings: null }, 1, FRAME)).toEqual([
    { headline: 'This photo may look soft in print.', advice: expect.stringContaining('Its shorter side has 700 pixels') },
  ]);
});

it('names everything that could be better, people first', () => {
  const photo = { ...LARGE, ...faces(2, 0.3, { sharpness: 0.05, brightness: 0.05 }) };
  expect(headlines(photo, 3, FRAME)).toEqual([
    'You chose 3 people. Is someone missing?',
    'This photo looks blurry.',
    'This photo is very dark.',
  ]);
});

it('measures by the sheet as it hangs with the people of the photo', () => {
  const scene = { mesh_url: '/m', blank_url: '/b' };
  const frame = { kind: 'framed-print', print_areas: [{ type: 'mesh', ...scene, turned: scene }] } as Product;
  const wide = { ...LARGE, ...faces(4, 0.05) };
  expect(printSizeWith(frame, wide)).toEqual({ width: 20, height: 16 });
  expect(printSizeWith(frame, { ...LARGE, ...faces(1) })).toEqual({ width: 16, height: 20 });
  expect(printSizeWith(frame, { ...LARGE, findings: null })).toEqual({ width: 16, height: 20 });
  expect(printSizeWith({ ...frame, print_areas: [{ type: 'mesh', ...scene }] }, wide)).toEqual({ width: 16, height: 20 });
  expect(printSizeWith(null, wide)).toBeNull();
});
