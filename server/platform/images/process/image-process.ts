// Decodes one untrusted image and ends.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { fitUpright, toSrgb } from './color-conversion.js';
import { HeifError } from './heif.js';
import type { ImageAnswer, ImageJob, ImageOutput, RefusalReason } from '../image-job.js';
import { BUDGET_BYTES, openImage, Refusal } from './open-image.js';

const MEGA = 1_000_000;
/** Extra memory for the decoder's code and buffers, and for errors of the estimate. */
const SLACK_BYTES = 128 * MEGA;
const MAX_OUTPUT_BYTES = 256 * MEGA;

const JPEG_END = Buffer.from([0xff, 0xd9]);
/** The only loaders that are allowed. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}File`);

async function main(job: ImageJob): Promise<ImageAnswer> {
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // libheif logs to stdout, where the answer goes.
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  limitResources(job);
  try {
    return await make(job);
  } catch (error) {
    return { refused: reasonOf(error) };
  }
}

function reasonOf(error: unknown): RefusalReason {
  if (error instanceof Refusal || error instanceof HeifError) return error.reason;
  // Mistakes of ours, and of the machine.
  if (error instanceof TypeError || error instanceof ReferenceError || (error as Error & { syscall?: string }).syscall)
    throw error;
  // sharp's errors have no codes, only libvips's texts.
  return (error as Error).message.includes('out of memory') ? 'memory' : 'damaged';
}

/**
 * Limits private writable memory, where decoders keep their pixels: a limit of address space would count the gigabytes that
 * WASM only reserves. Linux only; elsewhere the estimate has to do.
 */
function limitResources({ maxCpuSeconds }: ImageJob): void {
  if (process.platform !== 'linux') return;
  // If the machine runs out of memory, this process is killed first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
  const [, held] = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const data = Number(held) * 1024 + BUDGET_BYTES + SLACK_BYTES;
  execFileSync('prlimit', [
    `--pid=${process.pid}`,
    `--data=${data}`,
    `--cpu=${maxCpuSeconds}`,
    `--fsize=${MAX_OUTPUT_BYTES}`,
    '--core=0',
  ]);
}

async function make(job: ImageJob): Promise<ImageAnswer> {
  const [first, ...others] = job.outputs;
  if (!first) throw new Error('No outputs.');
  const { width, height } = await makeFirst(job, first).catch((error: unknown) => {
    if (job.type !== 'image/jpeg' || error instanceof Refusal) throw error;
    // Perhaps only the end mark is missing. If pixels are missing too, they are a warning now.
    appendFileSync(job.source, JPEG_END);
    return makeFirst(job, first, 'warning');
  });
  for (const output of others) await write(sharp(first.path), output, job);
  return { width, height };
}

/** @param failOn by default, files that end too soon are refused */
async function makeFirst(job: ImageJob, output: ImageOutput, failOn: 'truncated' | 'warning' = 'truncated') {
  const image = await toSrgb(await openImage(job, failOn), output);
  return write(image, output, job);
}

async function write(image: Sharp, output: ImageOutput, { isOpaque }: ImageJob): Promise<{ width: number; height: number }> {
  const upright = fitUpright(image, output);
  if (isOpaque) upright.flatten({ background: '#ffffff' });
  upright.toColorspace('srgb');
  const { quality } = output;
  if (output.format === 'raw') {
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    writeFileSync(output.path, data);
    return info;
  }
  if (output.format === 'webp') upright.webp({ quality });
  // More effort takes three times as long for 5 % less.
  else if (output.format === 'avif') upright.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' });
  else if (output.format === 'png') upright.png();
  // Optimized coding saves 5 % of a file and costs six bytes of memory per pixel.
  else upright.jpeg({ quality, optimiseCoding: false });
  return upright.toFile(output.path);
}

process.stdout.write(JSON.stringify(await main(JSON.parse(process.argv[2] ?? '') as ImageJob)));
