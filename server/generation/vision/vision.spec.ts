import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp from 'sharp';
import { childRunning } from '../../../test/support/child-process.js';
import { CHILD_ENVIRONMENT, isolatedNode, programFile } from '../../platform/index.js';
import type { CutOut, Face } from './findings.js';
import { collage, house, portrait } from './spec-support.js';
import { UnreadableImageError, Vision } from './vision.js';

const vision = new Vision();
afterAll(() => vision.onApplicationShutdown());

const facesIn = async (image: Buffer) => (await vision.inspect(image)).faces;

/** The alpha in the middle of a face. */
function alphaAt({ alpha }: CutOut, { left, top, width, height }: Face): number {
  const x = Math.round((left + width / 2) * alpha.width);
  const y = Math.round((top + height / 2) * alpha.height);
  return alpha.data[y * alpha.width + x]!;
}

describe('inspecting a photo', () => {
  it.each(['woman', 'man', 'grandpa', 'mom', 'ada', 'amara', 'mama'] as const)('finds one face: %s', async (who) => {
    expect(await facesIn(await portrait(who))).toHaveLength(1);
  });

  it.each([
    ['two', 2, 2],
    ['four in a wide photo', 4, 4],
    ['three in a tall photo', 3, 1],
    ['ten', 10, 5],
  ])('finds all people: %s', async (_, people, perRow) => {
    expect(await facesIn(await collage(people, perRow))).toHaveLength(people);
  });

  it('finds a face of which the photo shows little more than half', async () => {
    const photo = sharp(await portrait('man')).resize(1000, 1000);
    const [{ left, width }] = (await facesIn(await photo.toBuffer())) as [Face];
    const from = Math.round((left + width * 0.45) * 1000);
    const rest = photo.extract({ left: from, top: 0, width: 1000 - from, height: 1000 });
    expect(await facesIn(await rest.toBuffer())).toHaveLength(1);
  });

  it('finds no faces in a photo of a house', async () => {
    expect(await facesIn(await house())).toEqual([]);
  });

  it('finds the same faces in rotated photos', async () => {
    const upright = await sharp(await portrait('woman'))
      .resize(800, 1000, { fit: 'cover' })
      .jpeg()
      .toBuffer();
    const sideways = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [one, other] = [await vision.inspect(upright), await vision.inspect(sideways)];
    expect([other.width, other.height]).toEqual([800, 1000]);
    expect(Math.abs(one.faces[0]!.left - other.faces[0]!.left)).toBeLessThan(0.03);
    expect(Math.abs(one.faces[0]!.top - other.faces[0]!.top)).toBeLessThan(0.03);
  });

  it('rates sharpness and brightness', async () => {
    const photo = await sharp(await portrait('man'))
      .resize(1000)
      .toBuffer();
    const { sharpness, brightness } = await vision.inspect(photo);
    const blurred = await vision.inspect(await sharp(photo).blur(14).toBuffer());
    const dark = await vision.inspect(await sharp(photo).linear(0.2).toBuffer());
    expect(sharpness).toBeGreaterThan(0.5);
    expect(blurred.sharpness).toBeLessThan(0.25);
    expect(brightness).toBeGreaterThan(0.3);
    expect(dark.brightness).toBeLessThan(0.15);
  });
});

describe('cutting people out', () => {
  it('keeps all people and removes the background', async () => {
    const cutOut = await vision.cutOut(await portrait('man'));
    expect(alphaAt(cutOut, cutOut.faces[0]!)).toBeGreaterThan(0.95);
    expect(cutOut.alpha.data[0]).toBe(0);
    expect(cutOut.alpha.data[cutOut.alpha.width - 1]).toBe(0);
  });

  it('finds the features of a face', async () => {
    const [face] = (await vision.cutOut(await portrait('woman'))).faces;
    const point = (i: number) => ({
      x: (face!.features![2 * i]! - face!.left) / face!.width,
      y: (face!.features![2 * i + 1]! - face!.top) / face!.height,
    });
    const [eye, otherEye, mouth, chin] = [point(159), point(386), point(13), point(152)];
    expect([eye.x > 0.1, eye.x < 0.5, otherEye.x > 0.5, otherEye.x < 0.9]).toEqual([true, true, true, true]);
    expect([eye.y < mouth.y, mouth.y < chin.y, chin.y < 1.2]).toEqual([true, true, true]);
  });

  it('keeps all four people', async () => {
    const cutOut = await vision.cutOut(await collage(4, 2));
    expect(cutOut.faces.map((face) => alphaAt(cutOut, face) > 0.95)).toEqual([true, true, true, true]);
  });

  it('looks for no faces when they are known', async () => {
    const known = { left: 0.4, top: 0.3, width: 0.2, height: 0.3, features: Float32Array.of(0.5, 0.4) };
    const { faces } = await vision.cutOut(await house(), undefined, [known]);
    expect(faces).toHaveLength(1);
    expect(faces[0]!.features![1]).toBeCloseTo(0.4);
  });

  it('does not block the event loop', async () => {
    let turns = 0;
    const work = vision.cutOut(await portrait('woman'));
    const isDone = work.then(() => true);
    while (!(await Promise.race([isDone, nextTurn(false)]))) turns++;
    expect(turns).toBeGreaterThan(1_000);
  });
});

describe('separating chosen people', () => {
  const byPlace = (faces: readonly Face[]) => faces.toSorted((one, other) => one.left - other.left);

  it('leaves only them in the image, and says where they are', async () => {
    const photo = await collage(3);
    const [left, , right] = byPlace(await facesIn(photo));
    const { image, people } = (await vision.separate(photo, [right!, left!]))!;
    const found = byPlace(await facesIn(Buffer.from(image)));
    expect(found).toHaveLength(2);
    const faces = people.map(({ face }) => face);
    const shown = byPlace(faces);
    expect([faces[0], faces[1]]).toEqual([shown[1], shown[0]]);
    found.forEach((face, i) => expect(Math.abs(face.left - shown[i]!.left)).toBeLessThan(0.05));
  });

  it('says where each of them is, without the other', async () => {
    const photo = await collage(2);
    const { people } = (await vision.separate(photo, byPlace(await facesIn(photo))))!;
    expect(people.map(({ cutOut }) => alphaAt(cutOut, cutOut.faces[0]!) > 0.95)).toEqual([true, true]);
    const [left, right] = people.map(({ face, area }) => ({ middle: face.left + face.width / 2, ...area }));
    expect(left!.left + left!.width).toBeLessThan(right!.middle);
    expect(right!.left).toBeGreaterThan(left!.middle);
  });

  it('is a new JPEG without metadata, no larger than needed', async () => {
    const large = await sharp(await portrait('woman'))
      .resize(3000, 3000)
      .withExif({ IFD0: { Artist: 'Ada' } })
      .jpeg()
      .toBuffer();
    const { image } = (await vision.separate(large, await facesIn(large)))!;
    const { format, width, height, exif } = await sharp(image).metadata();
    expect([format, Math.max(width, height) <= 2048, exif]).toEqual(['jpeg', true, undefined]);
  });

  it('keeps a face that was marked by hand', async () => {
    const marked = { left: 0.4, top: 0.3, width: 0.2, height: 0.3 };
    const { people } = (await vision.separate(await house(), [marked]))!;
    expect(people).toHaveLength(1);
  });

  it('is refused when another face is over a chosen one', async () => {
    const photo = await portrait('man');
    const [face] = (await facesIn(photo)) as [Face];
    expect(await vision.separate(photo, [{ ...face, left: face.left + face.width * 0.6 }])).toBeNull();
  });
});

describe('a failing inspection', () => {
  it.each([
    ['no image', Buffer.from('<html>not a photo</html>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', async (_, image) => {
    await expect(vision.inspect(image)).rejects.toThrow(UnreadableImageError);
  });

  it('refuses half a photo', async () => {
    const half = (
      await sharp(await portrait('woman'))
        .jpeg()
        .toBuffer()
    ).subarray(0, 3_000);
    await expect(vision.inspect(half)).rejects.toThrow(UnreadableImageError);
  });

  it('stops when aborted, and handles the next photo', async () => {
    const stop = new AbortController();
    const [photo, reason] = [await portrait('woman'), new Error('cancelled')];
    const stopped = vision.cutOut(photo, stop.signal);
    const next = vision.inspect(photo);
    setImmediate(() => stop.abort(reason));
    await expect(stopped).rejects.toBe(reason);
    expect((await next).faces).toHaveLength(1);
  });

  it('fails when its process ends, and handles the next photo', async () => {
    const photo = await portrait('woman');
    const lost = expect(vision.cutOut(photo)).rejects.toThrow('ended');
    await nextTurn();
    vision.onApplicationShutdown();
    await lost;
    expect((await vision.inspect(photo)).faces).toHaveLength(1);
  });

  it('has no secrets and, where the system allows it, no network', async () => {
    await vision.inspect(await portrait('woman'));
    const { variables, hasOurNetwork } = await childRunning('vision-process');
    const own = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', ...Object.keys(CHILD_ENVIRONMENT)];
    expect(variables.filter((name) => !own.includes(name))).toEqual([]);
    expect(hasOurNetwork).toBe((await isolatedNode()).file !== 'unshare');
  });

  it('ends without a word when its worker is killed before the answer', async () => {
    const child = fork(programFile('server/generation/vision/vision-process'), {
      env: CHILD_ENVIRONMENT,
      execArgv: ['--import', '@swc-node/register/esm-register'],
      serialization: 'advanced',
      silent: true,
    });
    const [complaints, ended] = [text(child.stderr!), once(child, 'exit')];
    child.send({ task: 'inspect', image: await portrait('woman') }, () => child.disconnect());
    expect([await ended, await complaints]).toEqual([[0, null], '']);
  });
});
