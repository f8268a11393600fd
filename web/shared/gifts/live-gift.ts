import type { GiftKind, Orientation } from '../../../server/catalog/gifts/contract.js';
import type { PrintArea } from '../../../server/catalog/scenes/contract.js';
import {
  type Box,
  type Label,
  GiftPainter,
  mapOfCorners,
  mapOfMesh,
  type Mesh,
  type Pixels,
  readMesh,
  type Rectangle,
  type Size,
} from '../../../painter/index.js';
import { canvasHost, loadTypefaces } from './canvas-host.js';

/** Widths in which the shop serves gift photos and in which a canvas can be painted. */
const PHOTO_WIDTHS = [400, 800] as const;
/** Size in pixels of the canvas that tests whether this browser allows reading canvases. */
const PROBE = 32;

export interface LiveGiftSource {
  kind: GiftKind;
  orientation: Orientation;
  area: PrintArea;
  /** Address of the photo that the area belongs to; without a print if the area was measured. */
  photoUrl: string;
  /** Address of the picture; null for the shop's landscape. */
  pictureUrl: string | null;
  faces: readonly Box[];
  token: string | null;
  /** CSS pixels times the device pixel ratio. */
  width: number;
}

/** Texts on a gift: the words, and the names under the people. */
interface GiftTexts {
  words: readonly string[];
  labels: readonly Label[];
}

/** The customer's picture on a gift, painted in a canvas of the page. */
export class LiveGift {
  private latest: readonly string[] = [];
  private readonly canvases = new Set<HTMLCanvasElement>();

  private constructor(
    private readonly painter: GiftPainter,
    private readonly picture: ImageBitmap | null,
    private latestLabels: readonly Label[],
  ) {}

  /** @throws Error when an image does not load, or this browser does not allow reading canvases */
  static async paint(source: LiveGiftSource, { words, labels }: GiftTexts, signal: AbortSignal): Promise<LiveGift> {
    if (!canReadCanvases()) throw new Error('this browser does not let canvases be read');
    const { area, kind, orientation, faces } = source;
    const [scene, picture] = await Promise.all([
      loadScene(source, signal),
      loadPicture(source, signal),
      loadTypefaces([...words, ...labels.map(({ text }) => text)]),
    ]);
    if (signal.aborted) picture?.close();
    signal.throwIfAborted();
    const light = area.type === 'corners' ? area.light : 1;
    const painter = new GiftPainter(canvasHost, { ...scene, light }, kind, orientation);
    painter.setPicture(picture, faces, words, labels);
    return new LiveGift(painter, picture, labels);
  }

  showOn(canvas: HTMLCanvasElement): void {
    const { width, height } = this.painter.pixels;
    Object.assign(canvas, { width, height });
    this.canvases.add(canvas);
    this.show({ left: 0, top: 0, width, height });
  }

  /** @throws Error when a font for these words does not load; the previous words stay */
  async setWords(words: readonly string[]): Promise<void> {
    this.latest = words;
    await loadTypefaces(words);
    if (this.latest === words) this.show(this.painter.setWords(words));
  }

  /** @throws Error as `setWords` does */
  async setLabels(labels: readonly Label[]): Promise<void> {
    if (labels === this.latestLabels) return;
    this.latestLabels = labels;
    await loadTypefaces(labels.map(({ text }) => text));
    if (this.latestLabels === labels) this.show(this.painter.setLabels(labels));
  }

  /** Releases the picture. The canvases keep their content. */
  close(): void {
    this.latest = [];
    this.latestLabels = [];
    this.picture?.close();
  }

  private show({ left, top, width, height }: Rectangle): void {
    const { data, width: whole } = this.painter.pixels;
    const pixels = new ImageData(data, whole);
    for (const canvas of this.canvases) canvas.getContext('2d')?.putImageData(pixels, 0, 0, left, top, width, height);
  }
}

async function loadScene({ area, photoUrl, width }: LiveGiftSource, signal: AbortSignal) {
  const served = PHOTO_WIDTHS.find((each) => each >= width) ?? PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1]!;
  // Same origin: a canvas painted with images of another origin cannot be read.
  const [photo, mesh] = await Promise.all([
    fetchBitmap(`${photoUrl}?w=${served}`, { signal }),
    area.type === 'mesh' ? fetchMesh(area.mesh_url, signal) : null,
  ]);
  const size = sizeOf(photo, Math.min(width, served));
  const blank = pixelsOf(photo, size);
  photo.close();
  return { map: area.type === 'corners' ? mapOfCorners(area, size) : mapOfMesh(mesh!, size), blank };
}

async function fetchMesh(address: string, signal: AbortSignal): Promise<Mesh> {
  return readMesh(new Uint8Array(await (await fetchOk(address, { signal })).arrayBuffer()));
}

async function loadPicture({ pictureUrl, token }: LiveGiftSource, signal: AbortSignal): Promise<ImageBitmap | null> {
  if (pictureUrl === null) return null;
  return fetchBitmap(pictureUrl, {
    signal,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
}

async function fetchBitmap(address: string, options: RequestInit): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetchOk(address, options)).blob());
}

async function fetchOk(address: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer;
}

const sizeOf = (photo: Size, width: number): Size => ({ width, height: Math.round((width * photo.height) / photo.width) });

function pixelsOf(photo: ImageBitmap, { width, height }: Size): Pixels {
  const context = canvasHost.createCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this device has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, photo.width, photo.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height) as Pixels;
}

/** Some browsers return white or noise to prevent fingerprinting. */
function canReadCanvases(): boolean {
  const context = canvasHost.createCanvas(PROBE, PROBE).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  const color = [43, 134, 201, 255];
  context.fillStyle = `rgb(${color.slice(0, 3).join(' ')})`;
  context.fillRect(0, 0, PROBE, PROBE);
  return context.getImageData(0, 0, PROBE, PROBE).data.every((value, index) => value === color[index % color.length]);
}
