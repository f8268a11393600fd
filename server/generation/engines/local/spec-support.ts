import sharp from 'sharp';
import type { EngineRequest, EngineRun, ImageType } from '../image-engine.js';
import { LocalEngine } from './local-engine.js';

/** A drawn head and shoulders before a plain wall. */
export function portrait(width = 600, height = 600, wall = '#9fb7c4'): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 600 600" preserveAspectRatio="none"><rect width="600" height="600" fill="${wall}"/>` +
    '<path d="M120,600 Q140,430 300,420 Q460,430 480,600Z" fill="#35506b"/>' +
    '<ellipse cx="300" cy="210" rx="125" ry="150" fill="#5a3a28"/>' +
    '<ellipse cx="300" cy="260" rx="98" ry="130" fill="#d9a282"/>' +
    '<circle cx="262" cy="240" r="10" fill="#2b1820"/><circle cx="338" cy="240" r="10" fill="#2b1820"/>' +
    '<path d="M255,315 Q300,350 345,315" stroke="#8a3a3a" stroke-width="10" fill="none"/></svg>';
  return sharp(Buffer.from(svg)).flatten().jpeg().toBuffer();
}

/** The skin of the drawn portrait: red, green, blue. */
export const DRAWN_SKIN = [217, 162, 130] as const;

/** Drawn portraits side by side before walls of their own, as a collage app makes them. */
export async function collage(count: number): Promise<Buffer> {
  const walls = ['#9fb7c4', '#d8d2b8', '#8aa58c', '#b9a9c9'];
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      input: await portrait(400, 400, walls[i % walls.length]),
      left: i * 400,
      top: 0,
    })),
  );
  return sharp({ create: { width: count * 400, height: 400, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .jpeg()
    .toBuffer();
}

/** Hills under a sky, without anybody. */
export function landscape(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#8fb9d8"/>' +
    '<path d="M0,260 Q150,180 300,250 T600,230 V400 H0Z" fill="#5f8a5a"/>' +
    '<rect x="60" y="215" width="46" height="34" fill="#c98a62"/><rect x="420" y="205" width="30" height="30" fill="#c0704a"/></svg>';
  return sharp(Buffer.from(svg)).flatten().jpeg().toBuffer();
}

export function request(photo: Buffer, imageType?: ImageType, prompt = 'A portrait for grandma'): EngineRequest {
  return {
    generationId: '01990000-0000-7000-8000-000000000001',
    prompt,
    aspect: 0.8,
    numInferenceSteps: 30,
    guidanceScale: 4,
    photo: async () => photo,
    ...(imageType && { imageType }),
  };
}

export function quietRun(overrides: Partial<EngineRun> = {}): EngineRun {
  return {
    onSubmitting: async () => undefined,
    onRefused: async () => undefined,
    onSubmitted: async () => undefined,
    finished: new Promise(() => undefined),
    onProgress: async () => undefined,
    signal: new AbortController().signal,
    ...overrides,
  };
}

export const render = async (photo: Buffer, imageType?: ImageType, prompt?: string) =>
  (await new LocalEngine().run(request(photo, imageType, prompt), quietRun())).bytes;
