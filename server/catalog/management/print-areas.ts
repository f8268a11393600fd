import { type EntityManager, fieldError } from '../../platform/index.js';
import type { ProductImage, StoredMesh } from '../product.entity.js';
import { printAreaOf } from '../product-view.js';
import type { MeshArea, PrintArea } from '../scenes/contract.js';

const ANOTHER_IMAGE = 'This print area was measured for another image. Please draw a new one, or save the image without one.';

/**
 * Assigns a print area to each image; null removes it.
 * @throws AppError REQUEST.INVALID when the numbers differ, or a measured area belongs to another image
 */
export async function assignPrintAreas(
  em: EntityManager,
  images: readonly ProductImage[],
  areas: readonly (PrintArea | null)[],
): Promise<ProductImage[]> {
  if (areas.length !== images.length) {
    throw fieldError(
      'REQUEST.INVALID',
      'print_areas',
      'Please send one print area for each image, or null for an image without one.',
    );
  }
  const given: ProductImage[] = [];
  for (const [index, image] of images.entries()) {
    const { area: current, ...bare } = image;
    const wanted = areas[index];
    if (!wanted) given.push(bare);
    else if (wanted.type === 'corners') given.push({ ...bare, area: wanted });
    else {
      const area = matchesArea(wanted, current) ? current : await findMesh(em, image, wanted);
      if (!area) throw fieldError('REQUEST.INVALID', `print_areas.${index}`, ANOTHER_IMAGE);
      given.push({ ...bare, area });
    }
  }
  return given;
}

/** Finds the mesh on any product with this image, because a copied product has the images of its original. */
async function findMesh(em: EntityManager, { id }: ProductImage, wanted: MeshArea): Promise<StoredMesh | undefined> {
  const areas = await em.execute<{ area: StoredMesh }[]>(
    `select image -> 'area' as area from catalog.products, jsonb_array_elements(pictures) image
     where pictures @> ?::jsonb and image ->> 'id' = ? and image -> 'area' ->> 'type' = 'mesh'`,
    [JSON.stringify([{ id, area: { type: 'mesh' } }]), id],
  );
  return areas.map(({ area }) => area).find((area) => matchesArea(wanted, area));
}

function matchesArea(wanted: MeshArea, area: ProductImage['area']): area is StoredMesh {
  const own = printAreaOf({ area });
  return own?.type === 'mesh' && own.mesh_url === wanted.mesh_url && own.blank_url === wanted.blank_url;
}
