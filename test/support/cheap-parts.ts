import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { hash } from '@node-rs/argon2';
import type { CutOut, Findings, Separated } from '../../server/generation/vision/findings.js';
import { Vision } from '../../server/generation/vision/vision.js';
import { GiftRenderer } from '../../server/gifts/index.js';
import { Passwords } from '../../server/identity/users/passwords.js';
import { ImageDecoder } from '../../server/platform/images/image-decoder.js';
import type { ImageAnswer, ImageJob } from '../../server/platform/images/image-job.js';
import { minimumDuration } from '../../server/platform/rate-limits/minimum-duration.js';

// Replaces the operations that take the most processor time; each has its own specs. All shops of a test run share the
// results per image, since most tests send the same few images. Passwords are hashed with minimal cost.

const CLAIM_MS = 60_000;
const CLAIM_POLL_MS = 50;

async function once<Made>(
  image: Buffer,
  rest: unknown,
  make: () => Promise<Made>,
  isKept = (_made: Made) => true,
): Promise<Made> {
  const key = createHash('sha1').update(JSON.stringify(rest)).update(image).digest('hex');
  const file = path.join(process.env.TEST_IMAGES_FOLDER!, key);
  const claim = `${file}-claim`;
  for (;;) {
    const known = await readFile(file).catch(() => null);
    if (known) return deserialize(known) as Made;
    if (await isFirst(claim)) break;
    // Another test makes it: the longest specs begin together, with the same photos.
    await pause(CLAIM_POLL_MS);
  }
  try {
    const made = await make();
    if (isKept(made)) await keep(file, serialize(made));
    return made;
  } finally {
    await rm(claim, { force: true });
  }
}

/** A claim of a test process that was killed ends after CLAIM_MS. */
async function isFirst(claim: string): Promise<boolean> {
  const isNew = await writeFile(claim, '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );
  if (isNew) return true;
  const since = await stat(claim).catch(() => null);
  if (since && Date.now() - since.mtimeMs > CLAIM_MS) await rm(claim, { force: true });
  return false;
}

/** Writes atomically, so that another Jest worker never reads a partial file. */
async function keep(file: string, content: Buffer): Promise<void> {
  const draft = `${file}-${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

/** One copy of the models, which take two seconds to load. */
const vision = new Vision();
const { inspect, cutOut, separate } = Vision.prototype;
Vision.prototype.inspect = (image, signal) => once<Findings>(image, 'inspect', () => inspect.call(vision, image, signal));
Vision.prototype.cutOut = (image, signal) => once<CutOut>(image, 'cutOut', () => cutOut.call(vision, image, signal));
Vision.prototype.separate = (image, faces, signal) =>
  once<Separated | null>(image, ['separate', faces], () => separate.call(vision, image, faces, signal));

const { renderPrint } = GiftRenderer.prototype;
GiftRenderer.prototype.renderPrint = function (gift, enlarged) {
  const { picture, ...rest } = gift;
  const images = [picture, enlarged].map((image) => image ?? Buffer.of());
  return once(Buffer.concat(images), [rest, picture?.length], () => renderPrint.call(this, gift, enlarged));
};

interface Decoding {
  run(job: ImageJob): Promise<ImageAnswer>;
}
const decoding = ImageDecoder.prototype as unknown as Decoding;
const { run } = decoding;
decoding.run = async function (job) {
  const { source, outputs, ...rest } = job;
  const formats = outputs.map(({ path: _, ...output }) => output);
  const make = async () => {
    const answer = await run.call(this, job);
    return { answer, files: answer.refused ? [] : await Promise.all(outputs.map(({ path }) => readFile(path))) };
  };
  const { answer, files } = await once(await readFile(source), [rest, formats], make, (made) => !made.answer.refused);
  await Promise.all(files.map((file, index) => writeFile(outputs[index]!.path, file)));
  return answer;
};

Passwords.prototype.hash = (password) => hash(password, { memoryCost: 8, timeCost: 1 });

minimumDuration.ms = 1;
