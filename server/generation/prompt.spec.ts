import { readPrompt } from './engines/local/prompt-options.js';
import { IMAGE_TYPES, MAX_MEMBERS, MEMBER_ROLES, WHO_FOR } from './contract.js';
import { buildChangePrompt, buildGroupPrompt, buildPrompt, titleOf } from './prompt.js';

type Choices = Parameters<typeof buildPrompt>[1];
type Role = Choices['memberSelections'][number];

function promptOf(choices: Partial<Choices> = {}, productPrompt = ''): string {
  return buildPrompt(productPrompt, { forWho: 'Couple', memberSelections: ['Mom', 'Dad'], imageType: 'painted', ...choices });
}

test('the prompt has the product’s part, recipient, people, style and faces, in this order', () => {
  expect(promptOf({}, 'Repaint them in watercolor.')).toBe(
    'Repaint them in watercolor. The picture is a gift for a couple. It shows two people: a mom and a dad. ' +
      'Make it a hand-painted picture with visible brush strokes. ' +
      'Keep every face recognizable, with the same age, skin tone, hair and expression as in the photo. ' +
      'Fill the whole picture. No text, no border, no frame.',
  );
});

describe('the product’s prompt', () => {
  test.each([
    ['between spaces', '  Repaint them in watercolor.  '],
    ['on several lines', 'Repaint them\r\n\tin\n\n\nwatercolor.\n'],
    ['with spaces that do not break', 'Repaint\u00a0them in\u2003watercolor.\u00a0'],
    ['without a full stop', 'Repaint them in watercolor'],
  ])('becomes one sentence: %s', (_how, written) => {
    expect(promptOf({}, written)).toBe(promptOf({}, 'Repaint them in watercolor.'));
  });

  test.each(['', ' ', '\n\t \r\n', '\u00a0\u2003'])('may be missing, as in %j', (written) => {
    expect(promptOf({}, written)).toMatch(/^The picture is a gift for/);
  });

  test.each(['Is this art?', 'Sing!', 'In these colors:'])('keeps its final punctuation, as in "%s"', (written) => {
    expect(promptOf({}, written)).toMatch(`${written} The picture`);
  });
});

describe('the recipient', () => {
  test.each<[Choices['forWho'], string]>([
    ['Couple', 'a couple'],
    ['Family', 'a family'],
    ['Children', 'children'],
    ['Parent', 'a parent'],
    ['Him', 'him'],
    ['Her', 'her'],
    ['Grandma', 'a grandma'],
    ['Grandpa', 'a grandpa'],
  ])('%s is "%s"', (forWho, words) => {
    expect(promptOf({ forWho })).toContain(`The picture is a gift for ${words}.`);
  });

  test('is known for every choice', () => {
    for (const forWho of WHO_FOR) expect(promptOf({ forWho })).not.toContain('undefined');
  });
});

describe('the list of people', () => {
  test.each<[Role[], string]>([
    [['Grandpa'], 'one person: a grandpa.'],
    [['Uncle', 'Aunt'], 'two people: an uncle and an aunt.'],
    [['Mom', 'Dad', 'Son', 'Son'], 'four people: a mom, a dad and two sons.'],
    [['Son', 'Mom', 'Son', 'Dad', 'Son'], 'five people: three sons, a mom and a dad.'],
    [['Baby', 'Baby'], 'two people: two babies.'],
    [['Aunt', 'Aunt', 'Aunt'], 'three people: three aunts.'],
    [Array.from({ length: 10 }, () => 'Cousin' as const), 'ten people: ten cousins.'],
  ])('%j is "%s"', (memberSelections, words) => {
    expect(promptOf({ memberSelections })).toContain(`It shows ${words}`);
  });

  test.each(Array.from({ length: MAX_MEMBERS }, (_, index) => index + 1))('is counted with number words: %d', (count) => {
    const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
    const prompt = promptOf({ memberSelections: MEMBER_ROLES.slice(0, count) as Role[] });
    expect(prompt).toContain(`It shows ${numbers[count - 1]} ${count === 1 ? 'person' : 'people'}: a dad`);
    expect(prompt).not.toMatch(/undefined|\d people/);
  });

  test.each(MEMBER_ROLES)('accepts every role, once and twice: %s', (role) => {
    expect(promptOf({ memberSelections: [role] })).toMatch(new RegExp(`one person: an? ${role.toLowerCase()}\\.`));
    expect(promptOf({ memberSelections: [role, role] })).toMatch(/two people: two [a-z]+s\./);
  });
});

test('every image type has its own style', () => {
  const prompts = IMAGE_TYPES.map((imageType) => promptOf({ imageType }));
  expect(new Set(prompts).size).toBe(IMAGE_TYPES.length);
  expect(prompts.join()).not.toContain('undefined');
});

describe('the prompt of a group', () => {
  const box = (left: number) => ({ left, top: 0.1, width: 0.1, height: 0.1 });
  /** Photos of people with these roles, from left to right. */
  const photosOf = (...photos: (Role | undefined)[][]) =>
    photos.map((roles) => ({
      imageId: crypto.randomUUID(),
      faces: roles.map((role, i) => ({ box: box(i / roles.length), ...(role && { role }) })),
    }));

  test('says who is in which image, and that each is in the picture once', () => {
    expect(buildGroupPrompt('A picnic.', photosOf(['Mom', 'Son'], ['Grandpa']), 'painted')).toBe(
      'A picnic. Image 1 shows, left to right: the mom, the son. Image 2: the grandpa. ' +
        'One picture of exactly three people together, each once: grandpa left, mom, son. ' +
        'Make it a hand-painted picture with visible brush strokes. ' +
        'Keep each face, age, skin, hair and glasses as in their image; same light for all. ' +
        'Fill the whole picture. No text, no border, no frame.',
    );
  });

  test('tells people with the same role apart, and those without one', () => {
    const prompt = buildGroupPrompt('', photosOf(['Son', undefined], ['Baby', 'Son', undefined]), null);
    expect(prompt).toContain(
      'left to right: the first son, the first person. Image 2: the baby, the second son, the second person.',
    );
    expect(prompt).toContain(
      'exactly five people together, each once: first person left, second person, first son, second son, baby.',
    );
    expect(prompt).not.toContain('Make it');
  });

  test('goes from left to right in each photo, whatever the order of the request', () => {
    const [photo] = photosOf(['Mom', 'Dad']);
    expect(buildGroupPrompt('', [{ ...photo!, faces: photo!.faces.toReversed() }], 'Regular')).toContain(': the mom, the dad.');
  });

  test('of one person says so', () => {
    expect(buildGroupPrompt('', photosOf(['Aunt']), '2d')).toMatch(
      /^Image 1 shows the aunt\. One picture of exactly one person\./,
    );
  });

  test('has no word that the renderer without a key takes for a place or a style', () => {
    const prompt = buildGroupPrompt('', photosOf(['Mom', 'Son', 'Son', undefined], ['Grandpa']), null);
    expect(readPrompt(prompt)).toEqual({ look: 'painted' });
  });
});

test('the prompt of a change keeps everything else', () => {
  expect(buildChangePrompt(['Make it warmer'])).toBe(
    'Change only this: Make it warmer. Keep every person, face, pose and the frame.',
  );
  expect(buildChangePrompt(['At dusk', 'Closer!'])).toContain('Change only this: At dusk. Closer! Keep every');
});

describe('the title leaves out the product’s prompt', () => {
  test.each([
    [['Grandpa'], 'painted', 'Grandpa, painted, for The Two of You'],
    [['Mom', 'Dad'], '2d', 'Mom and Dad, in 2D, for The Two of You'],
    [['Son', 'Mom', 'Son'], 'Cartoon', 'Two sons and Mom, as a cartoon, for The Two of You'],
  ] as const)('%j, %s', (memberSelections, imageType, title) => {
    expect(titleOf('The Two of You', { forWho: 'Couple', memberSelections: [...memberSelections], imageType })).toBe(title);
  });
});
