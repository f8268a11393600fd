import { abortable, Mutex } from '../../../platform/index.js';
import sharp from '../../../platform/images/sharp.js';
import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import type { Vision } from '../../vision/vision.js';
import {
  EngineError,
  type EnginePicture,
  type EnginePictures,
  type EngineRun,
  type EngineSource,
  type EngineTask,
  type ImageEngine,
  type ImageType,
} from '../image-engine.js';
import { LOCAL_LIMITS } from '../engine-limits.js';
import { cartoon } from './looks/cartoon.js';
import { flat } from './looks/flat.js';
import { painted } from './looks/painted.js';
import { realistic, regular } from './looks/photographic.js';
import { superheros } from './looks/superheros.js';
import { seedOf } from './noise.js';
import { RenderProgress } from './render-progress.js';
import { brightened } from './dark-photo.js';
import { tallestHead } from './rows.js';
import type { Size } from '../../../../painter/index.js';
import { chosenPeople, type SeparatedPhoto } from './chosen-people.js';
import { findGroups } from './people.js';
import { withoutBorders } from './scan-border.js';
import { sceneryFor } from './scenery.js';
import { PIXELS, sheetSizeFor, type RenderInput, type RenderStyle, workSize } from './rendering.js';
import { type PromptOptions, readPrompt } from './prompt-options.js';
import { type Changes, changedOptions, changesOf, knowsChange } from './changes.js';
import { placeGroups } from './group-placement.js';
import { markExif, markOf, type PictureMark } from './picture-mark.js';
import { recolored } from './tones.js';
import { withoutPeople } from './without-people.js';

const STYLES: Record<ImageType, RenderStyle> = {
  Realistic: realistic,
  Regular: regular,
  Cartoon: cartoon,
  SuperHeros: superheros,
  '2d': flat,
  painted,
};

/** The looks that show the photo itself; the others are drawn, which takes no more of its pixels. */
const SHOWS_PHOTO: ReadonlySet<ImageType> = new Set(['Realistic', 'Regular']);
/** Photos are reduced to this long side, in pixels, before any work. */
const LONGEST_SIDE = 2400;
const MAX_PIXELS = 220_000_000;
/** How much larger people are who moved closer once, and how far they moved aside, in widths of the sheet. */
const CLOSER = 1.18;
const ASIDE = 0.12;

/** Input of a rendering: everything that the picture depends on. */
export interface RenderTask extends Pick<EngineTask, 'generationId' | 'prompt' | 'imageType' | 'aspect' | 'sources'> {
  /** All changes since the first picture, which has none. */
  instructions?: readonly string[];
}

interface Rendering {
  scale: number;
  signal: AbortSignal;
  progress: RenderProgress;
}

/**
 * Renders the customer's own photo on this machine, in the six image types: models find the people in it, and the
 * rest is drawn. No people are invented; the prompt only picks the scene and the colors.
 * The same request gives the same bytes, so an interrupted run is resumed by rendering again.
 */
export class LocalEngine implements ImageEngine {
  readonly name = 'local';
  readonly limits = LOCAL_LIMITS;
  /** Each picture takes 250 MB, and several at once would all be late: this thread does the work of one. */
  private readonly mutex = new Mutex();

  /** @param pixels approximate number of pixels of a picture */
  constructor(
    private readonly vision: Pick<Vision, 'cutOut'>,
    private readonly pixels = PIXELS,
  ) {}

  changes(instruction: string): boolean {
    return knowsChange(instruction);
  }

  async run(task: EngineTask, run: EngineRun): Promise<EnginePictures> {
    run.signal.throwIfAborted();
    const request = { endpoint: this.name, requestId: task.generationId };
    if (run.resume?.requestId !== request.requestId) await run.onSubmitted(request);
    const progress = new RenderProgress(run.signal, (percent) => run.onProgress({ queuePosition: 0, percent }));
    await progress.report(2);
    const { signal } = run;
    const pictures = this.mutex.runExclusive(async () => {
      signal.throwIfAborted();
      return this.renderAll(task, { scale: 1, signal, progress });
    });
    const [first, ...others] = await abortable(pictures, signal);
    await progress.report(100);
    return [inJpeg(first), ...others.map(inJpeg)];
  }

  /**
   * Renders the picture of an earlier request again for print: the same people in the same places, with more detail.
   * @param scale pixels in each direction per pixel of the picture
   * @param approved the picture; without it, the first candidate is rendered
   */
  async renderLarger(task: RenderTask, scale: number, approved?: Buffer): Promise<Buffer> {
    const { signal } = new AbortController();
    const rendering = { scale, signal, progress: new RenderProgress(signal, async () => undefined) };
    const mark = (approved && (await markOf(approved))) ?? firstMark(task);
    return this.render(await this.sceneOf(task, rendering), mark, rendering);
  }

  private async renderAll(task: EngineTask, rendering: Rendering): Promise<[Buffer, ...Buffer[]]> {
    const mark = (task.kind === 'change' && (await markOf(await task.root()))) || firstMark(task);
    const scene = await this.sceneOf(task, rendering);
    const first = await this.render(scene, mark, rendering);
    if (task.candidates < 2) return [first];
    const silent = { ...rendering, progress: new RenderProgress(rendering.signal, async () => undefined) };
    return [first, await this.render(scene, { seed: mark.seed + 1, isOther: true }, silent)];
  }

  /** The people, and how they are to look. */
  private async sceneOf(task: RenderTask, { scale, signal, progress }: Rendering): Promise<Scene> {
    const changes = changesOf(task.instructions ?? []);
    const options = changedOptions(readPrompt(task.prompt, task.imageType), changes);
    const sources = await task.sources();
    await progress.report(6);
    const usual = sheetSizeFor(task.aspect, this.pixels);
    const hasMore = scale > 1 && SHOWS_PHOTO.has(options.look);
    const subject = areSeparated(sources)
      ? await chosenIn(sources, usual, scale)
      : await this.everybodyIn(sources[0], hasMore ? scale : 1, signal);
    await progress.report(15);
    return { changes, options, subject, usual };
  }

  private async render(
    { changes, options, subject, usual }: Scene,
    { seed, isOther }: PictureMark,
    { scale, progress }: Rendering,
  ): Promise<Buffer> {
    const scenery = sceneryFor(options);
    const arrangement = { isOther, closer: CLOSER ** changes.closer, aside: ASIDE * changes.aside };
    const groups = withoutPeople(subject.groups, changes.without, (left) => placeGroups(left, usual, arrangement));
    const finished = await STYLES[options.look]({
      ...subject,
      groups,
      arrangement,
      options,
      sheet: { width: usual.width * scale, height: usual.height * scale },
      work: workSize(usual),
      scale,
      seed,
      progress,
      ...(scenery && { scenery }),
      isPlaceAsked: changes.scene !== undefined,
    });
    await progress.report(95);
    const isEvening = Boolean(changes.isDusk) && SHOWS_PHOTO.has(options.look);
    return sharpOf(await recolored(finished, changes, isEvening))
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .withExif(markExif({ seed, isOther }))
      .toBuffer();
  }

  private async everybodyIn({ image }: EngineSource, scale: number, signal: AbortSignal): Promise<Subject> {
    const scanned = await decoded(image, LONGEST_SIDE);
    const photo = await withoutBorders(scanned);
    // Borders and people are found in the usual size, so that the same ones are found.
    const full = scale > 1 ? await withoutBorders(await decoded(image, LONGEST_SIDE * scale), scanned) : photo;
    const groups = await findGroups(photo, this.vision, signal, full);
    // The groups have their own parts of the full one.
    return { photo: groups.length > 0 ? photo : full, groups, areChosen: false };
  }
}

async function chosenIn(sources: readonly EngineSource[], sheet: Size, scale: number): Promise<Subject> {
  const photos: SeparatedPhoto[] = [];
  for (const { image, people, separated } of sources) {
    photos.push({ photo: await decoded(image, LONGEST_SIDE), people, separated: separated! });
  }
  const { groups, ground } = await chosenPeople(
    photos,
    scale * tallestHead(photos.flatMap(({ people }) => people).length, sheet),
  );
  return { photo: ground, groups, areChosen: true };
}

type Subject = Pick<RenderInput, 'photo' | 'groups' | 'areChosen'>;

interface Scene {
  changes: Changes;
  options: PromptOptions;
  subject: Subject;
  usual: Size;
}

function firstMark({ generationId, prompt }: RenderTask): PictureMark {
  return { seed: seedOf(`${generationId} ${prompt}`), isOther: false };
}

function inJpeg(bytes: Buffer): EnginePicture {
  return { bytes, contentType: 'image/jpeg' };
}

function areSeparated(sources: readonly EngineSource[]): boolean {
  return sources.every(({ separated }) => separated);
}

async function decoded(photo: Buffer, longestSide: number): Promise<RgbPixels> {
  try {
    const raster = await toPixels(
      sharp(photo, { failOn: 'truncated', limitInputPixels: MAX_PIXELS }).autoOrient().resize({
        width: longestSide,
        height: longestSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
    return await brightened(raster);
  } catch {
    throw new EngineError('rejected_input', 'The photo could not be read. Please upload it again or choose another one.');
  }
}
