const PATH = '/api/fal-test-images/';
const OWN_PATH = /^\/api\/fal-test-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function testImageUrl(id: string): string {
  return PATH + id;
}

/**
 * The id in a URL that we issued, as a path or in full. Compared character by character, never parsed: two parsers may
 * read one URL differently.
 */
export function testImageIdOf(address: string, publicUrl: string): string | null {
  const path = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : address;
  return OWN_PATH.exec(path)?.[1] ?? null;
}
