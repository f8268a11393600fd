import type { Picture } from '../../../server/generation/contract.js';

/** A version of a picture in display order: each version is followed by its changes. */
export interface ListedVersion {
  picture: Picture;
  /** Level in the tree of shown versions; 0 for the first. */
  depth: number;
  /** The changed version; null if it was deleted, and for the first version. */
  before: Picture | null;
}

/** Name of a version: its instruction, such as 'Make it warmer', or 'Original' for the first one. */
export const versionName = ({ instruction }: Picture): string => instruction ?? 'Original';

/** Id of the version tree: pictures with the same id are versions of one another. */
export const treeOf = ({ id, rootId }: Picture): string => rootId ?? id;

export function versionsInOrder(versions: readonly Picture[]): ListedVersion[] {
  const oldestFirst = versions.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const byId = new Map(oldestFirst.map((picture) => [picture.id, picture]));
  /** Parent in the tree: the changed version, or the first version if that was deleted. */
  const placeOf = ({ id, parentId, rootId }: Picture) =>
    [parentId, rootId].find((each) => each !== null && each !== id && byId.has(each)) ?? null;
  const listed = (below: string | null, depth: number): ListedVersion[] =>
    oldestFirst
      .filter((picture) => placeOf(picture) === below)
      .flatMap((picture) => [
        { picture, depth, before: byId.get(picture.parentId ?? '') ?? null },
        ...listed(picture.id, depth + 1),
      ]);
  return listed(null, 0);
}

/**
 * The newest picture of each version tree; `chosen` itself for its own tree.
 * @param versions versions of `chosen`
 */
export function oneOfEachTree(newestFirst: readonly Picture[], chosen: Picture, versions: readonly Picture[]): Picture[] {
  // The other candidate of the same generation and its versions do not count as separate pictures.
  const isChosen = (picture: Picture) =>
    treeOf(picture) === treeOf(chosen) ||
    picture.generationId === chosen.generationId ||
    versions.some(({ id }) => id === picture.id);
  const seen = new Set<string>();
  const shown = newestFirst.flatMap((picture) => {
    const tree = isChosen(picture) ? treeOf(chosen) : treeOf(picture);
    if (seen.has(tree)) return [];
    seen.add(tree);
    return [isChosen(picture) ? chosen : picture];
  });
  return shown.includes(chosen) ? shown : [chosen, ...shown];
}
