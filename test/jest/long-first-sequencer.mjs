import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: Sequencer } = require('@jest/test-sequencer');

/** Specs that make and read real pictures. Jest starts large files first where it knows no durations, and these are small. */
const LONG = /\/server\/generation\/(?:engines\/local|photos|vision)\//;

/** Long specs start first: one that started last would leave the other workers idle. */
export default class LongFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
