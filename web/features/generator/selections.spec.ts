import { EXAMPLE_PROMPTS, randomPrompt } from './example-prompts.js';
import {
  aiRequest,
  missingForProduct,
  missingForPrompt,
  NO_SELECTIONS,
  personalizedRequest,
  withMemberCount,
  withPeopleSeen,
  withRole,
  withWhoFor,
  type Selections,
} from './selections.js';

const complete: Selections = {
  ...NO_SELECTIONS,
  selectedCategory: 'Couple',
  memberCount: 2,
  memberSelections: ['Mom', 'Dad'],
  selectedImageType: 'painted',
  photos: [{ imageId: 'photo', url: null, faces: [], isInspected: false }],
};

describe('a picture for a product', () => {
  it('needs everything at first', () => {
    expect(missingForProduct(NO_SELECTIONS)).toEqual(['who it is for', 'a role for person 1', 'an image type', 'a photo']);
  });

  it.each([
    ['who it is for', { selectedCategory: null }],
    ['a role for person 2', { memberSelections: ['Mom', null] }],
    ['roles for people 1 and 2', { memberSelections: [null, null] }],
    ['an image type', { selectedImageType: null }],
    ['a photo', { photos: [] }],
  ] as const)('cannot be made without %s', (missing, change) => {
    const selections = { ...complete, ...change } as Selections;
    expect(missingForProduct(selections)).toEqual([missing]);
    expect(personalizedRequest('mug', selections)).toBeNull();
  });

  it('can be made when all is chosen, whatever the prompt', () => {
    const selections = { ...complete, prompt: '' };
    expect(missingForProduct(selections)).toEqual([]);
    expect(personalizedRequest('mug', selections)).toEqual({
      productId: 'mug',
      imageId: 'photo',
      forWho: 'Couple',
      memberCount: 2,
      memberSelections: ['Mom', 'Dad'],
      imageType: 'painted',
    });
  });
});

describe('a picture from a prompt', () => {
  it.each([
    ['a prompt', { prompt: '  ' }],
    ['a photo', { photos: [] }],
  ])('cannot be made without %s', (missing, change) => {
    const selections = { ...complete, ...change };
    expect(missingForPrompt(selections)).toEqual([missing]);
    expect(aiRequest(selections)).toBeNull();
  });

  it('sends the prompt without spaces around it', () => {
    expect(aiRequest({ ...complete, prompt: ' In Paris ' })).toEqual({ imageId: 'photo', prompt: 'In Paris' });
  });

  it('starts with a romantic Paris, has 8 examples, and the random one is always another', () => {
    expect(NO_SELECTIONS.prompt).toMatch(/romantic.*Paris/);
    expect(EXAMPLE_PROMPTS).toHaveLength(8);
    expect(new Set(EXAMPLE_PROMPTS.map(({ prompt }) => prompt)).size).toBe(8);
    for (const { prompt } of EXAMPLE_PROMPTS) expect(randomPrompt(prompt)).not.toBe(prompt);
  });
});

describe('people', () => {
  it('keep their roles when one more comes and when the last one goes', () => {
    const three = withMemberCount(complete, 3);
    expect(three.memberSelections).toEqual(['Mom', 'Dad', null]);
    expect(withMemberCount(withRole(three, 2, 'Baby'), 1).memberSelections).toEqual(['Mom']);
  });

  it('are as many as are seen, unless the customer chose a number, a role, or the people', () => {
    const seen = (people: number, chosen: Partial<Selections> = {}) => withPeopleSeen({ ...NO_SELECTIONS, ...chosen }, people);
    expect(seen(3)).toMatchObject({ memberCount: 3, memberSelections: [null, null, null] });
    expect([seen(12).memberCount, seen(1, { selectedCategory: 'Couple' }).memberCount]).toEqual([10, 2]);
    expect(seen(4, { memberCountChosen: true }).memberCount).toBe(1);
    expect(seen(4, { memberSelections: ['Mom'] }).memberCount).toBe(1);
    const face = { box: { left: 0, top: 0, width: 1, height: 1 }, role: null, isIn: true, isMarked: false };
    expect(seen(4, { photos: [{ imageId: 'photo', url: null, faces: [face], isInspected: true }] }).memberCount).toBe(1);
  });

  it('are two when a couple is chosen', () => {
    expect(withWhoFor(NO_SELECTIONS, 'Couple').memberSelections).toEqual([null, null]);
    expect(withWhoFor({ ...complete, memberCount: 2 }, 'Couple').memberSelections).toEqual(['Mom', 'Dad']);
  });
});
