import type { FaceCandidate } from './face-candidates.js';
import { isHeadOfBody } from './head-of-body.js';
import { newPixels } from './pixels.js';

const image = newPixels(64, 64);
const face: FaceCandidate = { centerX: 32, centerY: 20, width: 6, height: 6, turn: 0, probability: 0.5, support: 2 };

interface Seen {
  nose: readonly [number, number];
  shoulders: number;
  certainty?: number;
  /** The nose's, as a score. */
  presence?: number;
}

/** Whether a head is where the face may be, when the model sees its nose and shoulders there, in face sizes from that place. */
function judge({ nose, shoulders, certainty = 1, presence = 4 }: Seen) {
  return isHeadOfBody(image, face, async () => {
    const points = new Float32Array(39 * 5);
    const [faceX, faceY, size] = [128, 256 * 0.22, 256 / 8];
    points.set([faceX + nose[0] * size, faceY + nose[1] * size, 0, 0, presence], 0);
    for (const point of [11, 12]) points.set([faceX, faceY + shoulders * size], point * 5);
    return [points, Float32Array.of(certainty)];
  });
}

describe('the head of a body', () => {
  it('is where the nose is, above the shoulders', async () => {
    expect(await judge({ nose: [0.4, 0.2], shoulders: 0.9 })).toBe(true);
  });

  it.each([
    ['beside the head', { nose: [0.9, -0.4], shoulders: 0.9 }],
    ['without shoulders below', { nose: [0.1, 0], shoulders: 0.2 }],
    ['without a nose', { nose: [0, 0.1], shoulders: 0.9, presence: -0.5 }],
    ['without a body', { nose: [0.1, 0], shoulders: 0.9, certainty: 0.6 }],
  ] as const)('is not what looks like a face %s', async (_, seen) => {
    expect(await judge(seen)).toBe(false);
  });
});
