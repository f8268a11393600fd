const PATH = '/api/fal-test-images/';
const OWN_PATH = /^\/api\/fal-test-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function addressOfTestImage(id: string): string {
  return PATH + id;
}

/**
 * The id behind an address that we gave out, as a path or in full. Compared sign by sign and never parsed, so that
 * nothing that only looks like ours to one of two parsers gets through.
 */
export function testImageIdOf(address: string, publicUrl: string): string | null {
  const path = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : address;
  return OWN_PATH.exec(path)?.[1] ?? null;
}
