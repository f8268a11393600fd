import type { FaceCandidate } from './face-candidates.js';
import { readSquare } from './face-crop.js';
import { inputOf, type Model, probabilityOf } from './lite-rt.js';
import type { RgbPixels } from './pixels.js';

const { abs, floor, max } = Math;

/** Side, in pixels, of the model's input. */
const INPUT = 128;
/** The model answers for two anchors in each square of a grid of 16, and for six in each of a grid of 8. */
const GRIDS = [
  { squares: 16, anchors: 2 },
  { squares: 8, anchors: 6 },
];
/** Numbers per place; the first three are the middle and the width. */
const NUMBERS = 16;
/** How much of the image is shown to the model, in face sizes. */
const AROUND = [2, 3.2];

/** How certainly another model, made for faces close to the camera, sees this face: 0 to 1. */
export async function closeUpProbability(image: RgbPixels, face: FaceCandidate, model: Model): Promise<number> {
  let best = 0;
  for (const around of AROUND) {
    const { centerX, centerY } = face;
    const square = { centerX, centerY, turn: 0, side: max(face.width, face.height) * around };
    const outputs = await model(inputOf(readSquare(image, square, INPUT), 127.5, 1));
    const boxes = outputs.find(({ length }) => length % NUMBERS === 0 && length > 1_000)!;
    const scores = outputs.find(({ length }) => length === boxes.length / NUMBERS)!;
    const size = INPUT / around;
    for (const [i, [anchorX, anchorY]] of ANCHORS.entries()) {
      const away = max(abs(boxes[i * NUMBERS]! + anchorX - INPUT / 2), abs(boxes[i * NUMBERS + 1]! + anchorY - INPUT / 2));
      const part = boxes[i * NUMBERS + 2]! / size;
      if (away < size * 0.35 && part > 0.5 && part < 1.7) best = max(best, probabilityOf(scores[i]!));
    }
  }
  return best;
}

const ANCHORS = GRIDS.flatMap(({ squares, anchors }) =>
  Array.from({ length: squares * squares * anchors }, (_, i): [x: number, y: number] => {
    const square = floor(i / anchors);
    return [(((square % squares) + 0.5) / squares) * INPUT, ((floor(square / squares) + 0.5) / squares) * INPUT];
  }),
);
