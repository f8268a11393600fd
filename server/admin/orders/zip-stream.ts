import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchiveFile } from '../../checkout/index.js';
import type { ObjectStore } from '../../platform/index.js';

/**
 * The files as a ZIP, read one after the other as they are taken. Where one cannot be read, the stream fails, so that
 * nobody takes half an archive for a whole one.
 */
export function zipStream(files: readonly ArchiveFile[], objects: ObjectStore): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let reading: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => reading?.destroy());
  for (const file of files) {
    if ('text' in file) {
      zip.addBuffer(Buffer.from(file.text), file.path);
      continue;
    }
    // JPEGs get no smaller.
    zip.addReadStreamLazy(file.path, { compress: false }, (done) => {
      objects.get(file.objectKey).then(
        ({ body }) => {
          reading = body;
          if (output.destroyed) body.destroy();
          done(null, body);
        },
        (error: unknown) => done(error, undefined as never),
      );
    });
  }
  zip.end();
  return output;
}
