import type { Picture } from '../../../server/generation/contract.js';
import { oneOfEachTree, versionName, versionsInOrder } from './versions.js';

const picture = (id: string, minute: number, more: Partial<Picture> = {}): Picture =>
  ({
    id,
    generationId: `g-${id}`,
    parentId: null,
    rootId: null,
    instruction: null,
    created_at: `2026-11-21T10:0${minute}:00.000Z`,
    ...more,
  }) as Picture;
const changed = (id: string, minute: number, parentId: string, instruction: string) =>
  picture(id, minute, { parentId, rootId: 'root', instruction });

const root = picture('root', 0);
const warmer = changed('warmer', 1, 'root', 'Make it warmer');
const sepia = changed('sepia', 2, 'root', 'Make it sepia');
const dusk = changed('dusk', 3, 'warmer', 'At dusk');

const lines = (versions: Picture[]) =>
  versionsInOrder(versions).map(({ picture: version, depth, before }) => [versionName(version), depth, before?.id ?? null]);

it('lists each version below the one that it is a change of, the older first', () => {
  expect(lines([dusk, sepia, warmer, root])).toEqual([
    ['Original', 0, null],
    ['Make it warmer', 1, 'root'],
    ['At dusk', 2, 'warmer'],
    ['Make it sepia', 1, 'root'],
  ]);
});

it('lists what was changed from a deleted version below the original, without one before it', () => {
  expect(lines([root, dusk])).toEqual([
    ['Original', 0, null],
    ['At dusk', 1, null],
  ]);
});

it('lists versions of a deleted original beside each other', () => {
  expect(lines([warmer, sepia, dusk])).toEqual([
    ['Make it warmer', 0, null],
    ['At dusk', 1, 'warmer'],
    ['Make it sepia', 0, null],
  ]);
});

it('names one picture of each tree: the chosen one, and the newest of the others', () => {
  const cartoon = picture('cartoon', 4);
  const cartoonLighter = picture('lighter', 5, { parentId: 'cartoon', rootId: 'cartoon', instruction: 'Make it lighter' });
  const ids = (chosen: Picture) =>
    oneOfEachTree([cartoonLighter, cartoon, dusk, sepia, warmer, root], chosen, []).map(({ id }) => id);
  expect(ids(sepia)).toEqual(['lighter', 'sepia']);
  expect(ids(cartoon)).toEqual(['cartoon', 'dusk']);
});

it('names the chosen one of two candidates, and not the one before it', () => {
  const other = picture('other', 0, { generationId: root.generationId });
  const ids = (known: Picture[], chosen: Picture, versions: Picture[] = []) =>
    oneOfEachTree(known, chosen, versions).map(({ id }) => id);
  expect(ids([root], other)).toEqual(['other']);
  expect(ids([warmer, other], other, [other, warmer])).toEqual(['other']);
  expect(ids([], root)).toEqual(['root']);
});
