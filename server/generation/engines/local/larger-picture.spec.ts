import { constants, getPriority } from 'node:os';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { descendantsOf } from '../../../../test/support/process-memory.js';
import { until } from '../../../../test/support/until.js';
import { portrait } from '../../vision/spec-support.js';
import { renderLargerPicture } from './larger-picture.js';
import { render, request, vision } from './spec-support.js';

jest.setTimeout(300_000);
afterAll(() => vision.onApplicationShutdown());

const SCALE = 1.25;
const { signal: running } = new AbortController();
const patientChildren = () =>
  descendantsOf(process.pid).filter((pid) => getPriority(pid) === constants.priority.PRIORITY_BELOW_NORMAL).length;

async function taskFor(photo: Buffer, approved: Buffer) {
  const { generationId, prompt, imageType, aspect, sources } = request(photo, 'Regular');
  return { generationId, prompt, imageType, aspect, sources: await sources(), approved, scale: SCALE };
}

describe('a larger picture', () => {
  let photo: Buffer;
  let approved: Buffer;

  beforeAll(async () => {
    photo = await portrait('woman');
    approved = await render(photo, 'Regular');
  });

  it('is rendered by a process that gives way to all others', async () => {
    let seen = 0;
    const cutOut: typeof vision.cutOut = (image, signal) => {
      seen = patientChildren();
      return vision.cutOut(image, signal);
    };
    const larger = await renderLargerPicture(await taskFor(photo, approved), { cutOut }, running);
    expect(await sharp(larger!).metadata()).toMatchObject({ width: 1600 * SCALE, height: 2000 * SCALE });
    expect(seen).toBe(1);
    await until(async () => patientChildren() === 0);
  });

  it('is not given when it does not show what was approved', async () => {
    const other = await render(await portrait('man'), 'Regular');
    expect(await renderLargerPicture(await taskFor(photo, other), vision, running)).toBeNull();
  });

  it('ends with its worker', async () => {
    const stopping = new AbortController();
    const cutOut: typeof vision.cutOut = () => {
      stopping.abort(new Error('The worker stops.'));
      return new Promise(() => undefined);
    };
    const task = await taskFor(photo, approved);
    await expect(renderLargerPicture(task, { cutOut }, stopping.signal)).rejects.toThrow('The worker stops.');
    await until(async () => patientChildren() === 0);
  });

  it('fails when its process does', async () => {
    const task = await taskFor(Buffer.from('no photo'), approved);
    await expect(renderLargerPicture(task, vision, running)).rejects.toThrow('The process ended');
  });
});
