import { type Mesh, readMesh } from '../../../../../painter/index.js';
import type { MeshArea } from '../../../../../server/catalog/scenes/contract.js';
import { loadPicture } from './load-picture.js';

/** A measured print area with the picture of the gift without a print. */
export interface MeasuredScene {
  mesh: Mesh;
  blank: ImageBitmap;
}

/** @throws when the mesh or the picture cannot be fetched or read */
export async function loadScene({ mesh_url, blank_url }: MeshArea, signal: AbortSignal): Promise<MeasuredScene> {
  const [mesh, blank] = await Promise.all([
    fetch(mesh_url, { signal }).then(async (answer) => readMesh(new Uint8Array(await answer.arrayBuffer()))),
    loadPicture(`${blank_url}?w=800`, signal),
  ]);
  return { mesh, blank };
}
