import { z } from 'zod';

/** GET /api/account */
export const account = z.object({
  /** Whether deleting the account requires the password; otherwise a code from GET /auth/v1/reauthenticate. */
  hasPassword: z.boolean(),
  /** The owner of the shop cannot delete their account. */
  isOwner: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** A session. */
const device = z.object({
  id: z.uuid(),
  /** May be empty. */
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the last session refresh, which happens about every hour of use. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the device of this request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** GET /api/account/devices, newest first. DELETE /api/account/devices/:id signs one out. */
export const deviceList = z.object({ devices: z.array(device) });
export type DeviceList = z.infer<typeof deviceList>;

/** DELETE /api/account */
export const accountDeletionRequest = z.object({
  password: z.string().max(1000).optional(),
  /** The six digits sent by GET /auth/v1/reauthenticate. */
  nonce: z.string().max(100).optional(),
});
export type AccountDeletionRequest = z.infer<typeof accountDeletionRequest>;
