// Script that gift-painter.spec.ts runs in Chromium.
import { GiftPainter, mapOfMesh, readMesh } from '../../painter/index.js';
import { canvasHost, loadTypefaces } from '../../web/shared/gifts/canvas-host.js';
import type { PaintedGift } from './painted-gift.js';

/** @returns the view's pixels, as base64 */
export async function paint({ kind, mesh, photo, picture, words, faces, labels }: PaintedGift): Promise<string> {
  await loadTypefaces([...words, ...labels.map(({ text }) => text)]);
  const [blank, drawn] = await Promise.all([pixelsOf(photo), bitmapOf(picture)]);
  const painter = new GiftPainter(canvasHost, { map: mapOfMesh(readMesh(bytesOf(mesh)), blank), blank, light: 1 }, kind);
  painter.setPicture(drawn, faces);
  painter.setWords(words);
  painter.setLabels(labels);
  return base64Of(painter.pixels.data);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function bitmapOf(base64: string): Promise<ImageBitmap> {
  return createImageBitmap(new Blob([bytesOf(base64) as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
}

async function pixelsOf(base64: string) {
  const bitmap = await bitmapOf(base64);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { width, height, data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return { width, height, data: data as Uint8ClampedArray<ArrayBuffer> };
}

function base64Of(data: Uint8ClampedArray): string {
  let text = '';
  for (let at = 0; at < data.length; at += 0x8000) text += String.fromCharCode(...data.subarray(at, at + 0x8000));
  return btoa(text);
}
