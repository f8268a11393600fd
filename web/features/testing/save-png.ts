import { saveBlob } from '../../shared/images/save-image.js';

/**
 * Saves a picture as PNG, whatever it is stored as.
 * @throws when it cannot be fetched or read
 */
export async function savePng(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  const blob = await response.blob();
  saveBlob(blob.type === 'image/png' ? blob : await toPng(blob), `${name}.png`);
}

async function toPng(blob: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The picture could not be converted.');
  return png;
}
