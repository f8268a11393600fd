import sharp from 'sharp';
import {
  EngineError,
  type EngineImage,
  type EngineRequest,
  type EngineRun,
  type ImageEngine,
  type ImageType,
} from '../image-engine.js';
import { cartoon } from './looks/cartoon.js';
import { flat } from './looks/flat.js';
import { painted } from './looks/painted.js';
import { realistic, regular } from './looks/photographic.js';
import { superheros } from './looks/superheros.js';
import { seedOf } from './noise.js';
import { Pace } from './pace.js';
import { sharpOf, toRaster, type Raster } from './raster.js';
import { sceneryFor } from './scenery.js';
import type { Look } from './studio.js';
import { findSubject, restacked, type Subject } from './subject.js';
import { tilesOf } from './tiles.js';
import { readWish } from './wish.js';

const LOOKS: Record<ImageType, Look> = {
  Realistic: realistic,
  Regular: regular,
  Cartoon: cartoon,
  SuperHeros: superheros,
  '2d': flat,
  painted,
};

/** Photos are reduced to this long side, in pixels, before any work. */
const LONGEST_SIDE = 2400;
const MAX_PIXELS = 220_000_000;

/**
 * Renders the customer's own photo on this machine, in the six image types. It is a preview renderer, not AI:
 * no people are invented, and the prompt only picks the place, the colours and the caption.
 * The same request gives the same bytes, so an interrupted run is resumed by rendering again.
 */
export class LocalEngine implements ImageEngine {
  readonly name = 'local';

  async run(request: EngineRequest, run: EngineRun): Promise<EngineImage> {
    run.signal.throwIfAborted();
    if (run.resumeRequestId !== request.generationId) await run.onSubmitted(request.generationId);
    const pace = new Pace(run.signal, (percent) => run.onProgress({ queuePosition: 0, percent }));
    await pace.reached(2);

    const photo = await decoded(await request.photo());
    await pace.reached(6);
    const subject = await findSubject(await restacked(photo), pace);
    const group = await apart(photo, subject, pace);
    await pace.reached(15);

    const wish = readWish(request.prompt, request.imageType);
    const scenery = sceneryFor(wish);
    const seed = seedOf(`${request.generationId} ${request.prompt}`);
    const finished = await LOOKS[wish.look]({ subject, group, wish, seed, pace, ...(scenery && { scenery }) });
    await pace.reached(95);

    const bytes = await sharpOf(finished).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    await pace.reached(100);
    return { bytes, contentType: 'image/jpeg' };
  }
}

/** A collage's people apart; else the whole photo. */
async function apart(photo: Raster, whole: Subject, pace: Pace): Promise<Subject[]> {
  const tiles = await tilesOf(photo, pace);
  if (tiles.length === 1) return [whole];
  const people: Subject[] = [];
  for (const tile of tiles) people.push(await findSubject(tile, pace));
  return people;
}

async function decoded(photo: Buffer): Promise<Raster> {
  try {
    return await toRaster(
      sharp(photo, { failOn: 'truncated', limitInputPixels: MAX_PIXELS }).autoOrient().resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
  } catch {
    throw new EngineError('rejected_input', 'The photo could not be read. Please upload it again or choose another one.');
  }
}
