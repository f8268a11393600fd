import { rm } from 'node:fs/promises';

export default async function globalTeardown() {
  await globalThis.keepsakeTestPostgres?.stop();
  const images = process.env.TEST_IMAGES_FOLDER;
  if (images) await rm(images, { recursive: true, force: true });
}
