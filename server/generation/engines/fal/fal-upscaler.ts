import sharp from '../../../platform/images/sharp.js';
import type { EngineRun } from '../image-engine.js';
import { engineError } from './fal-failures.js';
import { FalQueue, type FalQueueOptions } from './fal-queue.js';

/** Enlarges pictures by a model that takes image_url, scale and output_format and answers one image, such as ESRGAN. */
export class FalUpscaler {
  private readonly queue: FalQueue;

  constructor(options: FalQueueOptions) {
    this.queue = new FalQueue(options);
  }

  /**
   * @param picture one of ours
   * @throws EngineError when it cannot be enlarged
   */
  async run(picture: () => Promise<Buffer>, scale: number, run: EngineRun): Promise<Buffer> {
    const task = {
      file: async () => {
        const bytes = await picture();
        return toUpload(bytes).catch((error: unknown) => {
          throw engineError('rejected_input', error);
        });
      },
      // Lossless, an answer for the largest print would be 60 MB.
      input: (imageUrl: string) => ({ image_url: imageUrl, scale, output_format: 'jpeg' }),
    };
    return (await this.queue.run(task, run)).bytes;
  }
}

/** Upright, with every pixel it has. @throws when the picture cannot be decoded */
async function toUpload(picture: Buffer): Promise<File> {
  const jpeg = await sharp(picture).autoOrient().flatten({ background: '#ffffff' }).jpeg({ quality: 97, chromaSubsampling: '4:4:4' }).toBuffer();
  return new File([new Uint8Array(jpeg)], 'picture.jpg', { type: 'image/jpeg' });
}
