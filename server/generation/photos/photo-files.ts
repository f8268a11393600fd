import { dirname } from 'node:path/posix';

/** The square thumbnail lies beside the photo. Its name is fixed, so that a repeated inspection leaves one object. */
export function squareThumbnailKey({ storagePath }: { storagePath: string }): string {
  return `${dirname(storagePath)}/square.webp`;
}
