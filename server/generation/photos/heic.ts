import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const DECODE_TIMEOUT_MS = 60_000;

/** The decoder is WASM and takes seconds of pure computing: in a thread of its own it holds up nobody. */
const DECODER = `
const { parentPort, workerData } = require('node:worker_threads');
const convert = require(workerData.decoder);
convert({ buffer: workerData.heic, format: 'JPEG', quality: 0.95 })
  .then((jpeg) => parentPort.postMessage(new Uint8Array(jpeg)));
`;

/** HEIC, as phones write it, to JPEG. @throws Error when the file cannot be decoded */
export function heicToJpeg(heic: Buffer): Promise<Buffer> {
  const decoder = createRequire(import.meta.url).resolve('heic-convert');
  // The decoder talks to the console about broken files; the error says all that is needed.
  const worker = new Worker(DECODER, { eval: true, workerData: { heic, decoder }, stdout: true, stderr: true });
  return new Promise<Buffer>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('Decoding the HEIC took too long.')), DECODE_TIMEOUT_MS);
    worker.once('message', (jpeg: Uint8Array) => resolve(Buffer.from(jpeg)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The HEIC decoder stopped without a picture.')));
    worker.once('exit', () => clearTimeout(timeout));
  }).finally(() => worker.terminate());
}
