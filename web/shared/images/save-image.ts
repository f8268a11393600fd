const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Fetches a picture and hands it to the browser as a file.
 *
 * @param name File name without extension.
 * @param token For addresses of the API; signed ones need none.
 * @throws when the picture cannot be fetched.
 */
export async function saveImage(address: string, name: string, token?: string | null): Promise<void> {
  const response = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  const blob = await response.blob();
  saveBlob(blob, `${name}.${EXTENSIONS[blob.type] ?? 'jpg'}`);
}

/** Hands bytes to the browser as a file. */
export function saveBlob(blob: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // Browsers read the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
