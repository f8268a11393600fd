import type { Picture } from '../../../server/generation/contract.js';

/** A version of a picture in the order in which the page shows them: each followed by what was changed of it. */
export interface ListedVersion {
  picture: Picture;
  /** How many of the shown versions lie between this one and the first. */
  depth: number;
  /** The version that this one is a change of, unless it was deleted. */
  before: Picture | null;
}

/** What was changed: 'Make it warmer'; 'Original' for the picture that was changed. */
export const versionName = ({ instruction }: Picture): string => instruction ?? 'Original';

/** Which pictures are versions of one another. */
export const treeOf = ({ id, rootId }: Picture): string => rootId ?? id;

export function versionsInOrder(versions: readonly Picture[]): ListedVersion[] {
  const oldestFirst = versions.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const byId = new Map(oldestFirst.map((picture) => [picture.id, picture]));
  /** Where the version itself was deleted, the first one. */
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
 * The newest picture of each tree of versions; of the one that `chosen` is in, `chosen` itself.
 * @param versions of the chosen one
 */
export function oneOfEachTree(newestFirst: readonly Picture[], chosen: Picture, versions: readonly Picture[]): Picture[] {
  // The other candidate is not another picture, and neither is what was changed from it.
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
