const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/**
 * Fetches a picture and hands it to the browser as a file, under the name that the shop gave it.
 *
 * @param name Without extension, where the shop gave none.
 * @param token For addresses of the API; signed ones need none.
 * @throws when the picture cannot be fetched.
 */
export async function saveImage(address: string, name: string, token?: string | null): Promise<void> {
  if (new URL(address, window.location.href).origin !== window.location.origin) return saveFrom(address);
  const response = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  const blob = await response.blob();
  saveBlob(blob, givenName(response) ?? `${name}.${EXTENSIONS[blob.type] ?? 'jpg'}`);
}

/** A bucket's signed address names the file itself; to be read here, the bucket would have to allow this site (CORS). */
function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // Where there is no file, what the bucket says of it does not take the place of this page.
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}

function givenName({ headers }: Response): string | undefined {
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return name && decodeURIComponent(name);
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
