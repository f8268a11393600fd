import sharp from 'sharp';
import { ObjectStore } from '../../server/platform/index.js';
import { addPicture } from './checkout-data.js';
import type { TestShop } from './test-shop.js';

const COLORS = { red: '#c81e1e', blue: '#1e1ec8' } as const;
type Color = keyof typeof COLORS;

/** A picture of a user that can be recognized on what is printed of it. @returns its id */
export async function addColoredPicture(shop: TestShop, userId: string, color: Color): Promise<string> {
  const id = await addPicture(shop, userId);
  const bytes = await sharp({ create: { width: 1024, height: 1280, channels: 3, background: COLORS[color] } })
    .png()
    .toBuffer();
  await shop.web.app.get(ObjectStore).put(`generated/${id}.png`, bytes, 'image/png');
  return id;
}

export async function colorOf(image: Uint8Array): Promise<Color> {
  const { channels } = await sharp(image).stats();
  return channels[0]!.mean > channels[2]!.mean ? 'red' : 'blue';
}
