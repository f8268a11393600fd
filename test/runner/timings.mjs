import { writeFileSync } from 'node:fs';

const SLOWEST = 20;

/**
 * Writes the seconds of each step and each spec file, slowest first.
 * @param {{name: string, seconds: number, files?: {file: string, seconds: number}[]}[]} steps
 */
export function writeTimings(file, steps) {
  const times = {
    steps: Object.fromEntries(steps.map(({ name, seconds }) => [name, rounded(seconds)])),
    files: slowestFirst(steps).map(({ file: spec, seconds, step }) => ({ file: spec, step, seconds: rounded(seconds) })),
  };
  writeFileSync(file, `${JSON.stringify(times, null, 2)}\n`);
}

/** @returns {string[]} lines to print */
export function slowestFiles(steps) {
  return slowestFirst(steps)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

function slowestFirst(steps) {
  const files = steps.flatMap(({ name, files: each = [] }) => each.map((file) => ({ ...file, step: name })));
  return files.toSorted((one, other) => other.seconds - one.seconds);
}

function rounded(seconds) {
  return Math.round(seconds * 100) / 100;
}
