import { createHash } from 'node:crypto';
import { type Pace } from './pace.js';
import { newPlane, type Plane } from './raster.js';

const { ceil, floor, imul } = Math;

/** A seed that is always the same for the same words. */
export function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}

/** Repeatable random numbers from 0 up to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = imul(state ^ (state >>> 15), 1 | state);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Cloudy noise, nearly all of it between -1 and 1: octaves of smoothly joined random lattices.
 * `cell` is the size of the largest clouds in pixels.
 */
export async function clouds(
  width: number,
  height: number,
  cell: number,
  octaves: number,
  seed: number,
  pace: Pace,
): Promise<Plane> {
  const out = newPlane(width, height);
  let size = cell;
  let strength = 0.55;
  for (let octave = 0; octave < octaves && size >= 1; octave++) {
    await addLattice(out, size, strength, randomFrom(seed + octave * 7919), pace);
    size /= 2;
    strength *= 0.55;
  }
  return out;
}

async function addLattice(
  out: Plane,
  size: number,
  strength: number,
  random: () => number,
  pace: Pace,
): Promise<void> {
  const columns = ceil(out.width / size) + 2;
  const lattice = new Float32Array(columns * (ceil(out.height / size) + 2));
  for (let i = 0; i < lattice.length; i++) lattice[i] = (random() * 2 - 1) * strength;
  await pace.rows(out.height, (y) => {
    const v = y / size;
    const row = floor(v);
    const fy = ease(v - row);
    for (let x = 0; x < out.width; x++) {
      const u = x / size;
      const column = floor(u);
      const fx = ease(u - column);
      const at = row * columns + column;
      const top = lattice[at]! + (lattice[at + 1]! - lattice[at]!) * fx;
      const bottom = lattice[at + columns]! + (lattice[at + columns + 1]! - lattice[at + columns]!) * fx;
      out.data[y * out.width + x]! += top + (bottom - top) * fy;
    }
  });
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
