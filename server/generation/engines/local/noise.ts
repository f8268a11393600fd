import { createHash } from 'node:crypto';
import type { Size } from '../../../../painter/index.js';
import { newPlane, type Plane, resizedPlane } from './plane.js';

const { ceil, imul, max } = Math;

/** A seed that depends only on the text. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

/** Repeatable random numbers from 0 up to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  // Signed: each number above 2 ** 31 would be a new object.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = imul(state ^ (state >>> 15), 1 | state);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Cloudy noise, nearly all of it between -1 and 1: octaves of smoothly joined random lattices.
 * `cell` is the size of the largest clouds in pixels.
 */
export async function clouds(size: Size, cell: number, octaves: number, seed: number): Promise<Plane> {
  const out = newPlane(size.width, size.height);
  let strength = 0.55;
  for (let octave = 0; octave < octaves; octave++) {
    const step = max(1, cell / 2 ** octave);
    const lattice = newPlane(ceil(size.width / step) + 1, ceil(size.height / step) + 1);
    const random = randomFrom(seed + octave * 7919);
    for (let i = 0; i < lattice.data.length; i++) lattice.data[i] = (random() * 2 - 1) * strength;
    const layer = await resizedPlane(lattice, size);
    for (let i = 0; i < out.data.length; i++) out.data[i]! += layer.data[i]!;
    strength *= 0.55;
  }
  return out;
}
