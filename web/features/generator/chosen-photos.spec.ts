import { imageSources } from '../../../server/generation/sources/contract.js';
import {
  areFacesChosen,
  type ChosenPhoto,
  chosenPhotoOf,
  misplacedFaces,
  numberedFaces,
  chosenPeople,
  sourcesOf,
  withFace,
  withFacesFound,
  withMarkedFace,
  withPhoto,
} from './chosen-photos.js';
import { NO_SELECTIONS, personalizedRequest, type Selections } from './selections.js';

const [FIRST, SECOND] = ['0199d5a0-0000-7000-8000-000000000001', '0199d5a0-0000-7000-8000-000000000002'] as const;
const boxAt = (left: number, side = 0.1) => ({ left, top: 0.2, width: side, height: side });
const row = (people: number) => Array.from({ length: people }, (_, index) => boxAt(index / people, (people - index) / 200));
const chosen = (id: string) => chosenPhotoOf({ id, url: '/p' });
/** The largest face is in the middle. */
const FOUND = [boxAt(0.5, 0.2), boxAt(0.8), boxAt(0.1)];
const inspected = withFacesFound([chosen(FIRST)], FIRST, FOUND, ['Mom', 'Dad']);
const lefts = (photos: readonly ChosenPhoto[]) => chosenPeople(photos).map(({ face }) => face.box.left);

describe('the faces in a photo', () => {
  it('are all in the picture at first, from left to right, with the roles that were chosen before', () => {
    expect(chosenPeople(inspected).map(({ face, number }) => [face.box.left, face.role, number])).toEqual([
      [0.1, 'Mom', 1],
      [0.5, 'Dad', 2],
      [0.8, null, 3],
    ]);
  });

  it('are found once', () => {
    expect(withFacesFound(inspected, FIRST, FOUND, [])).toBe(inspected);
  });

  it('are in the picture as far as there is room, the largest first', () => {
    const nine = row(9);
    const photos = withFacesFound([...inspected, chosen(SECOND)], SECOND, nine, []);
    expect(chosenPeople(photos)).toHaveLength(10);
    expect(lefts(photos).slice(3)).toEqual(nine.slice(0, 7).map(({ left }) => left));
  });

  it('are not chosen at first where they are more than can be: the picture shows the whole crowd', () => {
    const crowd = withFacesFound([chosen(FIRST)], FIRST, row(12), []);
    expect([areFacesChosen(crowd), chosenPeople(crowd), sourcesOf(crowd)]).toEqual([false, [], undefined]);
    const two = withFace(withFace(crowd, FIRST, 3, { isIn: true }), FIRST, 7, { isIn: true });
    expect(areFacesChosen(two)).toBe(true);
    expect(sourcesOf(two)![0]!.faces).toHaveLength(2);
  });

  it('keep their number and role when one is left out and taken in again', () => {
    const without = withFace(inspected, FIRST, 1, { isIn: false });
    expect(chosenPeople(without).map(({ number }) => number)).toEqual([1, 3]);
    expect(chosenPeople(withFace(without, FIRST, 1, { isIn: true }))).toEqual(chosenPeople(inspected));
  });

  it('can be marked by hand, and deleted again', () => {
    const marked = withMarkedFace(inspected, FIRST, boxAt(0.3));
    expect(lefts(marked)).toEqual([0.1, 0.3, 0.5, 0.8]);
    expect(withFace(marked, FIRST, 3, null)).toEqual(inspected);
  });

  it('say which marked one lies on another face that is in the picture', () => {
    const marked = withMarkedFace(inspected, FIRST, boxAt(0.81));
    expect(misplacedFaces(marked).map(({ number }) => number)).toEqual([4]);
    const other = numberedFaces(marked).find(({ number }) => number === 3)!;
    expect(misplacedFaces(withFace(marked, FIRST, other.index, { isIn: false }))).toEqual([]);
  });

  it('know from a request who was left out and who was marked', () => {
    const sources = [
      {
        imageId: FIRST,
        url: null,
        isInspected: true,
        faces: [boxAt(0.1), boxAt(0.3)].map((box) => ({ box, role: null, isIn: true, isMarked: false })),
      },
    ];
    const photos = withFacesFound(sources, FIRST, FOUND, []);
    expect(numberedFaces(photos).map(({ face: { box, isIn, isMarked } }) => [box.left, isIn, isMarked])).toEqual([
      [0.1, true, false],
      [0.3, true, true],
      [0.5, false, false],
      [0.8, false, false],
    ]);
  });
});

describe('the photos of a picture', () => {
  it('come after each other, or one in place of another', () => {
    const two = withPhoto(inspected, chosen(SECOND), undefined);
    expect(two.map(({ imageId }) => imageId)).toEqual([FIRST, SECOND]);
    expect(withPhoto(inspected, chosen(SECOND), FIRST)).toEqual([chosen(SECOND)]);
  });

  it('are each there once', () => {
    expect(withPhoto(inspected, chosen(FIRST), undefined)).toBe(inspected);
    const two = withPhoto(inspected, chosen(SECOND), undefined);
    expect(withPhoto(two, chosen(FIRST), SECOND)).toBe(two);
  });
});

describe('a request', () => {
  const roles = (photos: readonly ChosenPhoto[]) =>
    photos.map((photo) => ({ ...photo, faces: photo.faces.map((face) => ({ ...face, role: face.role ?? ('Son' as const) })) }));
  const selections = (photos: readonly ChosenPhoto[]): Selections => ({
    ...NO_SELECTIONS,
    selectedCategory: 'Family',
    selectedImageType: 'painted',
    photos: roles(photos),
  });

  it('says nothing of faces as long as everyone in one photo is in the picture', () => {
    expect(JSON.stringify(personalizedRequest('mug', selections(inspected)))).toBe(
      JSON.stringify({
        productId: 'mug',
        imageId: FIRST,
        forWho: 'Family',
        memberCount: 3,
        memberSelections: ['Mom', 'Dad', 'Son'],
        imageType: 'painted',
      }),
    );
  });

  it.each([
    ['a person is left out', withFace(inspected, FIRST, 1, { isIn: false }), [['Mom', 'Son']]],
    ['a face was marked', withMarkedFace(inspected, FIRST, boxAt(0.3)), [['Mom', 'Son', 'Dad', 'Son']]],
    [
      'there are two photos',
      withFacesFound([...inspected, chosen(SECOND)], SECOND, [boxAt(0.4)], []),
      [['Mom', 'Dad', 'Son'], ['Son']],
    ],
  ])('names photos and people from left to right when %s', (_when, photos, expected) => {
    const request = personalizedRequest('mug', selections(photos))!;
    expect(request.sources!.map(({ faces }) => faces.map(({ role }) => role))).toEqual(expected);
    expect([request.imageId, request.memberSelections]).toEqual([request.sources![0]!.imageId, expected.flat()]);
    expect(imageSources.safeParse(request.sources).success).toBe(true);
  });

  it('waits until each photo has someone who is in the picture', () => {
    expect(personalizedRequest('mug', selections([...inspected, chosen(SECOND)]))).toBeNull();
    expect(sourcesOf(inspected)).toBeUndefined();
  });
});
