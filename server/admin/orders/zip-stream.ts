import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PrintArchive } from '../../checkout/index.js';
import type { ObjectStore } from '../../platform/index.js';

/**
 * Streams the archive as a ZIP, one file after another. The README lists files that are missing from storage. If a file
 * cannot be read, the stream fails, so that an incomplete archive never looks complete.
 */
export function zipStream(archive: PrintArchive, objects: ObjectStore): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  addFiles(zip, output, archive, objects).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function addFiles(zip: ZipFile, output: PassThrough, { files, readme }: PrintArchive, objects: ObjectStore): Promise<void> {
  const lost: string[] = [];
  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.path);
      continue;
    }
    const found = await objects.find(file.objectKey);
    if (!found) {
      lost.push(file.path);
      continue;
    }
    const { body } = found;
    const stop = () => body.destroy();
    if (output.destroyed) return void stop();
    output.once('close', stop);
    // Stores files uncompressed, because JPEGs do not get smaller.
    zip.addReadStream(body, file.path, { compress: false });
    await finished(body);
    output.off('close', stop);
  }
  zip.addBuffer(Buffer.from(readme(lost)), 'README.txt');
  zip.end();
}
