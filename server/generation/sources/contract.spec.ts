import { personalizedImageRequest } from '../contract.js';
import { type Box, imageSources, MEMBER_ROLES, peopleOf } from './contract.js';

const [ONE, OTHER] = ['0191d5a0-0000-7000-8000-000000000001', '0191d5a0-0000-7000-8000-000000000002'] as const;
const boxAt = (left: number, width = 0.1): Box => ({ left, top: 0.2, width, height: 0.2 });
const facesAt = (...lefts: number[]) => lefts.map((left) => ({ box: boxAt(left) }));

/** The path and message of what is wrong with sources. */
function problemsOf(sources: unknown): [string, string][] {
  return imageSources.safeParse(sources).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

test('several photos with several people are accepted', () => {
  expect(
    problemsOf([
      { imageId: ONE, faces: facesAt(0.1, 0.9) },
      { imageId: OTHER, faces: [{ box: boxAt(0.4), role: 'Mom' }] },
    ]),
  ).toEqual([]);
});

test.each<[string, object, string]>([
  ['no photo', [], ''],
  ['a photo of which nobody is chosen', [{ imageId: ONE, faces: [] }], '0.faces'],
  ['a face left of the photo', [{ imageId: ONE, faces: facesAt(-0.01) }], '0.faces.0.box'],
  ['a face right of the photo', [{ imageId: ONE, faces: facesAt(0.91) }], '0.faces.0.box'],
  ['a face without size', [{ imageId: ONE, faces: [{ box: boxAt(0.4, 0) }] }], '0.faces.0.box'],
  ['a face below the photo', [{ imageId: ONE, faces: [{ box: { ...boxAt(0.4), top: 0.9 } }] }], '0.faces.0.box'],
  ['the same face twice', [{ imageId: ONE, faces: facesAt(0.1, 0.5, 0.52) }], '0.faces.2.box'],
  [
    'the same photo twice',
    [
      { imageId: ONE, faces: facesAt(0.1) },
      { imageId: ONE, faces: facesAt(0.5) },
    ],
    '1.imageId',
  ],
  [
    'eleven faces',
    [
      { imageId: ONE, faces: facesAt(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8) },
      { imageId: OTHER, faces: facesAt(0.1, 0.5) },
    ],
    '',
  ],
  ['a seventh photo', Array.from({ length: 7 }, (_, i) => ({ imageId: ONE.replace(/.$/, `${i}`), faces: facesAt(0.1) })), ''],
  ['an unheard-of role', [{ imageId: ONE, faces: [{ box: boxAt(0.4), role: 'Emperor' }] }], '0.faces.0.role'],
])('sources are refused: %s', (_what, sources, field) => {
  expect(problemsOf(sources)).toEqual([[field, expect.any(String)]]);
});

test('faces of people cheek to cheek are two', () => {
  expect(problemsOf([{ imageId: ONE, faces: facesAt(0.4, 0.46) }])).toEqual([]);
});

describe('with sources', () => {
  const sources = [
    {
      imageId: ONE,
      faces: [
        { box: boxAt(0.6), role: MEMBER_ROLES[0] },
        { box: boxAt(0.1), role: MEMBER_ROLES[1] },
      ],
    },
    { imageId: OTHER, faces: [{ box: boxAt(0), role: MEMBER_ROLES[2] }] },
  ];
  const request = {
    productId: ONE,
    imageId: ONE,
    forWho: 'Family',
    memberCount: 3,
    memberSelections: ['Mom', 'Dad', 'Son'],
    imageType: 'Realistic',
    sources,
  };
  const fieldsOf = (wrong: object) =>
    personalizedImageRequest.safeParse({ ...request, ...wrong }).error?.issues.map(({ path }) => path.join('.'));

  it('people are listed from left to right, photo by photo', () => {
    expect(peopleOf(sources).map(({ role }) => role)).toEqual(['Mom', 'Dad', 'Son']);
    expect(fieldsOf({})).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['the roles in another order', { memberSelections: ['Dad', 'Mom', 'Son'] }, 'memberSelections'],
    ['another role', { memberSelections: ['Mom', 'Dad', 'Baby'] }, 'memberSelections'],
    ['fewer people', { memberCount: 2, memberSelections: ['Mom', 'Dad'] }, 'memberSelections'],
    ['another photo than the first', { imageId: OTHER }, 'imageId'],
    ['the photos in another order', { sources: sources.toReversed(), memberSelections: ['Son', 'Mom', 'Dad'] }, 'imageId'],
  ])('a request may not name %s', (_what, wrong, field) => {
    expect(fieldsOf(wrong)).toEqual([field]);
  });
});
