import { z } from 'zod';

const picturePack = z.object({ id: z.uuid(), pictures: z.number().int(), price: z.number() });
export type PicturePack = z.infer<typeof picturePack>;

/** GET /api/picture-packs: packs for sale, the smallest first. Prices are in dollars. */
export const picturePackList = z.object({ packs: z.array(picturePack) });
export type PicturePackList = z.infer<typeof picturePackList>;

/** Such as `5 pictures`. */
export function countedPictures(pictures: number): string {
  return pictures === 1 ? '1 picture' : `${pictures} pictures`;
}

/** Such as `5 more pictures are in your account.` */
export function picturesAdded(pictures: number): string {
  return pictures === 1 ? 'One more picture is in your account.' : `${pictures} more pictures are in your account.`;
}
