import { z } from 'zod';

/** POST /api/admin/picture-packs. Packs cannot be changed later; the owner stops the pack and creates another. */
export const packWrite = z.object({
  pictures: z
    .number()
    .int('The number of pictures must be a whole number.')
    .min(1, 'A pack has at least one picture.')
    .max(500, 'A pack can have at most 500 pictures.'),
  /** Dollars. */
  price: z.number().min(0.5, 'Card payments start at $0.50.').max(1_000, 'The price can be at most $1,000.'),
});
export type PackWrite = z.infer<typeof packWrite>;

export const adminPack = z.object({
  id: z.uuid(),
  ...packWrite.shape,
  created_at: z.iso.datetime(),
  is_stopped: z.boolean(),
  /** Number of paid orders, without fully refunded ones. */
  sold: z.number().int(),
  /** Revenue of these orders in dollars. */
  sales: z.number(),
});
export type AdminPack = z.infer<typeof adminPack>;

/** GET /api/admin/picture-packs: packs for sale first. */
export const adminPackList = z.object({ packs: z.array(adminPack) });
export type AdminPackList = z.infer<typeof adminPackList>;

/** PATCH /api/admin/picture-packs/:id stops or resumes selling a pack. */
export const packSwitch = z.object({ stopped: z.boolean() });
export type PackSwitch = z.infer<typeof packSwitch>;
