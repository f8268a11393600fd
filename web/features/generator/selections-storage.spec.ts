import { NO_SELECTIONS, type Selections } from './selections.js';
import { clearSelections, restoreSelections, saveSelections, SELECTIONS_KEY } from './selections-storage.js';

const chosen: Selections = {
  selectedCategory: 'Grandpa',
  memberCount: 2,
  memberCountChosen: true,
  memberSelections: ['Grandpa', null],
  selectedImageType: '2d',
  photos: [{ imageId: 'photo', url: '/objects/photo', faces: [], isInspected: false }],
  prompt: 'On a boat',
};

beforeEach(() => localStorage.clear());

it('restores nothing where nothing was saved', () => {
  expect(restoreSelections('mug')).toEqual(NO_SELECTIONS);
});

it('restores nothing of another product, nor of free mode', () => {
  saveSelections('mug', chosen);
  expect(restoreSelections('cushion')).toEqual(NO_SELECTIONS);
  expect(restoreSelections(null)).toEqual(NO_SELECTIONS);
});

it('restores the selections of the same product and of free mode', () => {
  saveSelections('mug', chosen);
  expect(restoreSelections('mug')).toEqual(chosen);
  saveSelections(null, chosen);
  expect(restoreSelections(null)).toEqual(chosen);
});

it('keeps them under the key of the specification and forgets them when cleared', () => {
  saveSelections('mug', chosen);
  expect(SELECTIONS_KEY).toBe('ai-generator-state');
  expect(JSON.parse(localStorage.getItem('ai-generator-state')!)).toMatchObject({ productId: 'mug', ...chosen });
  clearSelections();
  expect(localStorage.getItem('ai-generator-state')).toBeNull();
});

it('restores photos, people and roles, and keeps the fields of the specification beside them', () => {
  const box = { left: 0.1, top: 0.2, width: 0.1, height: 0.1 };
  const faces = [
    { box, role: 'Mom' as const, isIn: true, isMarked: false },
    { box: { ...box, left: 0.5 }, role: null, isIn: false, isMarked: false },
    { box: { ...box, left: 0.7 }, role: 'Son' as const, isIn: true, isMarked: true },
  ];
  const photos = [
    ...chosen.photos.map((photo) => ({ ...photo, faces, isInspected: true })),
    { imageId: 'second', url: null, faces: [], isInspected: false },
  ];
  saveSelections('mug', { ...chosen, photos });
  expect(restoreSelections('mug').photos).toEqual(photos);
  expect(JSON.parse(localStorage.getItem('ai-generator-state')!)).toMatchObject({
    uploadedImageId: 'photo',
    uploadedImage: '/objects/photo',
    memberCount: 2,
    memberSelections: ['Mom', 'Son'],
  });
});

it('restores the one photo of an older version', () => {
  const { photos, ...rest } = chosen;
  localStorage.setItem(
    SELECTIONS_KEY,
    JSON.stringify({ ...rest, productId: 'mug', uploadedImageId: 'photo', uploadedImage: '/objects/photo' }),
  );
  expect(restoreSelections('mug').photos).toEqual(photos);
});

it('drops faces and photos that are none', () => {
  const photos = [
    { imageId: 'photo', faces: [{ box: { left: -1, top: 0, width: 7, height: 'x' } }, 'face', null] },
    { imageId: 7 },
    'x',
  ];
  localStorage.setItem(SELECTIONS_KEY, JSON.stringify({ productId: 'mug', photos }));
  expect(restoreSelections('mug').photos).toEqual([{ imageId: 'photo', url: null, faces: [], isInspected: false }]);
});

it.each(['not json', '[]', '7', '{"productId":"mug","memberCount":-4,"memberSelections":"x","prompt":5}'])(
  'survives a damaged storage: %s',
  (damaged) => {
    localStorage.setItem(SELECTIONS_KEY, damaged);
    expect(restoreSelections('mug')).toEqual(NO_SELECTIONS);
  },
);

it('drops options that do not exist and more people than fit', () => {
  const stored = { ...chosen, productId: 'mug', selectedCategory: 'Nobody', memberSelections: ['Boss', 'Dad'], memberCount: 99 };
  localStorage.setItem(SELECTIONS_KEY, JSON.stringify(stored));
  const restored = restoreSelections('mug');
  expect(restored.selectedCategory).toBeNull();
  expect(restored.memberCount).toBe(10);
  expect(restored.memberSelections.slice(0, 3)).toEqual([null, 'Dad', null]);
});
