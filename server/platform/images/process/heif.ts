import { createRequire } from 'node:module';
import { boxesIn } from './boxes.js';
import { u32 } from './bytes.js';
import { type ColorSpace, colorSpaceOfCodes } from './color-profile.js';
import type { RefusalReason } from '../image-job.js';

/**
 * The functions of libheif that are used here. Pointers and enums are numbers. A function that can fail writes a heif_error
 * (code, subcode, message) to the address that it gets first; results go to the addresses that it gets last.
 */
interface LibHeif {
  ready?: Promise<unknown>;
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_read_from_memory(error: number, context: number, bytes: number, length: number, options: number): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_get_item_id(handle: number): number;
  _heif_image_handle_get_ispe_width(handle: number): number;
  _heif_image_handle_get_ispe_height(handle: number): number;
  _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_is_premultiplied_alpha(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, nclx: number): void;
  _heif_item_get_transformation_properties(context: number, item: number, properties: number, max: number): number;
  _heif_item_get_property_type(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_mirror(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_rotation_ccw(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_crop_borders(
    context: number,
    item: number,
    property: number,
    width: number,
    height: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): void;
  _heif_decode_image(error: number, handle: number, image: number, colorSpace: number, chroma: number, options: number): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_bits_per_pixel_range(image: number, channel: number): number;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface HeifPixels {
  /** Interleaved; they lie in libheif's memory. */
  samples: Uint8Array | Uint16Array;
  width: number;
  height: number;
  channels: 3 | 4;
  premultiplied: boolean;
}

/** Codes and a subcode of heif_error. */
const UNSUPPORTED = [3, 4];
const MEMORY_ALLOCATION = 6;
const NO_DECODER = 6_003;
const COLOR_SPACE_RGB = 1;
/** Interleaved, without and with alpha, of 8 bits and of more. */
const CHROMA = { 8: { 3: 10, 4: 11 }, 16: { 3: 14, 4: 15 } };
const CHANNEL_INTERLEAVED = 10;
const MAX_TRANSFORMATIONS = 8;
const QUARTER = 90;

export class HeifError extends Error {
  readonly reason: RefusalReason;

  constructor(code: number, subcode: number, message: string) {
    super(message);
    this.reason =
      code === MEMORY_ALLOCATION ? 'memory' : UNSUPPORTED.includes(code) || subcode === NO_DECODER ? 'type' : 'damaged';
  }
}

/** Opens the primary picture of a HEIC or AVIF file: not its thumbnail, depth or gain map. @throws HeifError */
export async function openHeif(file: Buffer): Promise<Heif> {
  const lib = createRequire(import.meta.url)('libheif-js/wasm-bundle') as LibHeif;
  await lib.ready;
  return new Heif(lib, file);
}

export class Heif {
  private readonly lib: LibHeif;
  private readonly file: Buffer;
  /** Where a function writes a heif_error, or several results. */
  private readonly scratch: number;
  private context = 0;
  private handle = 0;

  constructor(lib: LibHeif, file: Buffer) {
    this.lib = lib;
    this.file = file;
    this.scratch = lib._malloc(64);
    this.read();
  }

  /** As encoded: before it is cropped and turned. */
  get codedPixels(): number {
    return this.lib._heif_image_handle_get_ispe_width(this.handle) * this.lib._heif_image_handle_get_ispe_height(this.handle);
  }

  get bits(): number {
    return this.lib._heif_image_handle_get_luma_bits_per_pixel(this.handle);
  }

  get icc(): Buffer | undefined {
    const size = this.lib._heif_image_handle_get_raw_color_profile_size(this.handle);
    if (size === 0) return undefined;
    const profile = this.lib._malloc(size);
    this.call((error) => this.lib._heif_image_handle_get_raw_color_profile(error, this.handle, profile));
    return Buffer.from(this.lib.HEAPU8.slice(profile, profile + size));
  }

  /** By code points of ISO/IEC 23091-2 ("nclx"). Undefined: sRGB. */
  get colorSpace(): ColorSpace | undefined {
    try {
      this.call((error) => this.lib._heif_image_handle_get_nclx_color_profile(error, this.handle, this.result));
    } catch {
      return undefined;
    }
    const [, primaries = 0, transfer = 0] = this.numbersAt(this.resultValue, 3);
    return colorSpaceOfCodes(primaries, transfer);
  }

  /**
   * Hides the crop box of the primary picture from libheif, whose version 1.23 checks the decoded size against the size after
   * cropping and refuses the picture.
   * @returns the visible part of the decoded picture, and the position and content of the changed bytes
   */
  takeCrop(): { visible: Rectangle; position: number; bytes: Buffer } | undefined {
    const found = this.findCrop();
    if (!found) return undefined;
    // Properties are numbered from 1, in the order of the file.
    const position = boxesIn(this.file, ['meta', 'iprp', 'ipco'])[found.property - 1]!.content - 4;
    const bytes = Buffer.concat([Buffer.from('pasp'), u32(1, 1)]);
    bytes.copy(this.file, position);
    this.lib._heif_context_free(this.context);
    this.read();
    return { visible: found.visible, position, bytes };
  }

  /** Upright. @param depth bits of a sample @throws HeifError */
  decode(depth: 8 | 16): HeifPixels {
    const { lib, handle } = this;
    const channels = lib._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
    this.call((error) => lib._heif_decode_image(error, handle, this.result, COLOR_SPACE_RGB, CHROMA[depth][channels], 0));
    const image = this.resultValue;
    const plane = lib._heif_image_get_plane_readonly2(image, CHANNEL_INTERLEAVED, this.result);
    const stride = this.resultValue;
    const width = lib._heif_image_get_width(image, CHANNEL_INTERLEAVED);
    const height = lib._heif_image_get_height(image, CHANNEL_INTERLEAVED);
    const rows = lib.HEAPU8.subarray(plane, plane + stride * height);
    const bytes = (width * channels * depth) / 8;
    for (let row = 1; stride > bytes && row < height; row++) rows.copyWithin(row * bytes, row * stride, row * stride + bytes);
    const samples = depth === 8 ? rows.subarray(0, bytes * height) : new Uint16Array(rows.buffer, plane, (bytes * height) / 2);
    if (depth === 16) widen(samples, lib._heif_image_get_bits_per_pixel_range(image, CHANNEL_INTERLEAVED));
    return { samples, width, height, channels, premultiplied: lib._heif_image_handle_is_premultiplied_alpha(handle) !== 0 };
  }

  private read(): void {
    const { lib, file } = this;
    const copy = lib._malloc(file.length);
    lib.HEAPU8.set(file, copy);
    this.context = lib._heif_context_alloc();
    this.call((error) => lib._heif_context_read_from_memory(error, this.context, copy, file.length, 0));
    lib._free(copy);
    this.call((error) => lib._heif_context_get_primary_image_handle(error, this.context, this.result));
    this.handle = this.resultValue;
  }

  /** Follows the crop box through the turns that come after it. */
  private findCrop(): { visible: Rectangle; property: number } | undefined {
    const { lib, context, handle } = this;
    const item = lib._heif_image_handle_get_item_id(handle);
    const count = lib._heif_item_get_transformation_properties(context, item, this.scratch, MAX_TRANSFORMATIONS);
    let frame = { width: lib._heif_image_handle_get_ispe_width(handle), height: lib._heif_image_handle_get_ispe_height(handle) };
    let found: { visible: Rectangle; property: number } | undefined;
    for (const property of this.numbersAt(this.scratch, count)) {
      const type = nameOf(lib._heif_item_get_property_type(context, item, property));
      if (type === 'clap') found = { visible: this.cropOf(item, property, frame), property };
      else if (type === 'irot') {
        const turns = lib._heif_item_get_property_transform_rotation_ccw(context, item, property) / QUARTER;
        for (let turn = 0; turn < turns; turn++) {
          if (found) found.visible = turnedLeft(found.visible, frame);
          frame = { width: frame.height, height: frame.width };
        }
      } else if (type === 'imir' && found) {
        const isUpsideDown = lib._heif_item_get_property_transform_mirror(context, item, property) === 0;
        found.visible = mirrored(found.visible, frame, isUpsideDown);
      }
    }
    return found;
  }

  private cropOf(item: number, property: number, { width, height }: { width: number; height: number }): Rectangle {
    const borders = [0, 4, 8, 12].map((offset) => this.scratch + 32 + offset) as [number, number, number, number];
    this.lib._heif_item_get_property_transform_crop_borders(this.context, item, property, width, height, ...borders);
    const [left = 0, top = 0, right = 0, bottom = 0] = this.numbersAt(borders[0], 4).map((border) => Math.max(0, border | 0));
    return { left, top, width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
  }

  private call(run: (error: number) => void): void {
    run(this.scratch);
    const [code = 0, subcode = 0, message = 0] = this.numbersAt(this.scratch, 3);
    if (code === 0) return;
    const { HEAPU8 } = this.lib;
    throw new HeifError(code, subcode, Buffer.from(HEAPU8.subarray(message, HEAPU8.indexOf(0, message))).toString());
  }

  private get result(): number {
    return this.scratch + 16;
  }

  private get resultValue(): number {
    return this.numbersAt(this.result, 1)[0]!;
  }

  private numbersAt(pointer: number, count: number): number[] {
    return [...this.lib.HEAPU32.subarray(pointer / 4, pointer / 4 + count)];
  }
}

/** Makes white of so many bits the white of 16. */
function widen(samples: Uint8Array | Uint16Array, bits: number): void {
  const [up, down] = [16 - bits, 2 * bits - 16];
  for (let index = 0; index < samples.length; index++) samples[index] = (samples[index]! << up) | (samples[index]! >> down);
}

function turnedLeft({ left, top, width, height }: Rectangle, frame: { width: number }): Rectangle {
  return { left: top, top: frame.width - left - width, width: height, height: width };
}

function mirrored(box: Rectangle, frame: { width: number; height: number }, isUpsideDown: boolean): Rectangle {
  return isUpsideDown
    ? { ...box, top: frame.height - box.top - box.height }
    : { ...box, left: frame.width - box.left - box.width };
}

function nameOf(type: number): string {
  return u32(type).toString('latin1');
}
