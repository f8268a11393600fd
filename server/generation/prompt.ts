import type { ImageType, MEMBER_ROLES, PersonalizedImageRequest, WHO_FOR } from './contract.js';
import { type ImageSource, peopleOf } from './sources/contract.js';

type Choices = Pick<PersonalizedImageRequest, 'forWho' | 'memberSelections' | 'imageType'>;
type WhoFor = (typeof WHO_FOR)[number];
type Role = (typeof MEMBER_ROLES)[number];

interface NamedPerson {
  role: Role | 'person';
  name: string;
  /** The index of the image. */
  source: number;
}

const LOOKS: Record<ImageType, string> = {
  Realistic: 'a realistic photograph with soft natural light',
  Regular: 'a clean, bright portrait photograph',
  Cartoon: 'a hand-drawn cartoon with bold outlines and flat colors',
  SuperHeros: 'a comic-book drawing in which everybody is a superhero with a cape',
  '2d': 'a flat 2D poster in a few warm colors, like a screen print',
  painted: 'a hand-painted picture with visible brush strokes',
};

/** Styles as they appear in titles: 'Grandpa, painted, for …'. */
const STYLES: Record<ImageType, string> = {
  Realistic: 'realistic',
  Regular: 'as a portrait',
  Cartoon: 'as a cartoon',
  SuperHeros: 'in superhero style',
  '2d': 'in 2D',
  painted: 'painted',
};

const RECIPIENTS: Record<WhoFor, string> = {
  Couple: 'a couple',
  Family: 'a family',
  Children: 'children',
  Parent: 'a parent',
  Him: 'him',
  Her: 'her',
  Grandma: 'a grandma',
  Grandpa: 'a grandpa',
};

/** Up to MAX_MEMBERS. */
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const;
/** Positions in a group from left to right, by role. People without a role stand with the parents. */
const GENERATIONS: Record<Role | 'person', number> = {
  Grandpa: 0,
  Grandma: 0,
  Dad: 1,
  Mom: 1,
  Uncle: 1,
  Aunt: 1,
  person: 1,
  Son: 2,
  Daughter: 2,
  Brother: 2,
  Sister: 2,
  Cousin: 2,
  Baby: 3,
};
const SAME_FACES = 'Keep every face recognizable, with the same age, skin tone, hair and expression as in the photo.';
// The gift has its own frame and words.
const NOTHING_AROUND = 'Fill the whole picture. No text, no border, no frame.';

/** The engine's prompt: the product's own, then the customer's choices. */
export function buildPrompt(productPrompt: string, { forWho, memberSelections, imageType }: Choices): string {
  const count = memberSelections.length;
  return joined(
    asSentence(productPrompt),
    `The picture is a gift for ${RECIPIENTS[forWho]}.`,
    `It shows ${count === 1 ? 'one person' : `${NUMBERS[count]} people`}: ${listRoles(memberSelections, someOf)}.`,
    `Make it ${LOOKS[imageType]}.`,
    SAME_FACES,
    NOTHING_AROUND,
  );
}

/**
 * The engine's prompt for a group: the theme, the people in each image, the look, and an instruction to keep every face as it is.
 * @param opening the product's prompt, or the customer's own words
 */
export function buildGroupPrompt(opening: string, sources: readonly ImageSource[], imageType: ImageType | null): string {
  const people = namedPeople(sources);
  const images = sources.map((_, i) =>
    describeImage(
      i,
      people.filter(({ source }) => source === i),
    ),
  );
  const order = people.toSorted((one, other) => GENERATIONS[one.role] - GENERATIONS[other.role]).map(({ name }) => name);
  return joined(
    asSentence(opening),
    ...images,
    order.length === 1
      ? 'One picture of exactly one person.'
      : `One picture of exactly ${NUMBERS[order.length]} people together, each once: ${order.join(', ').replace(',', ' left,')}.`,
    imageType ? `Make it ${LOOKS[imageType]}.` : '',
    'Keep each face, age, skin, hair and glasses as in their image; same light for all.',
    NOTHING_AROUND,
  );
}

/** @param instructions what to change, in the customer's words, oldest first */
export function buildChangePrompt(instructions: readonly string[]): string {
  return joined('Change only this:', ...instructions.map(asSentence), 'Keep every person, face, pose and the frame.');
}

/** The engine's prompt for the people of a photo in a scene. */
export function scenePrompt(scene: string, imageType: ImageType): string {
  return joined(asSentence(scene), `Make it ${LOOKS[imageType]}.`, SAME_FACES, NOTHING_AROUND);
}

/** A title for the customer's account: only the choices, never the product's prompt. */
export function titleOf(productName: string, { memberSelections, imageType }: Choices): string {
  const people = listRoles(memberSelections, (role, count) => (count > 1 ? someOf(role, count) : role));
  return `${people.charAt(0).toUpperCase()}${people.slice(1)}, ${STYLES[imageType]}, for ${productName}`;
}

function describeImage(index: number, people: readonly NamedPerson[]): string {
  const shows = index > 0 ? ':' : people.length > 1 ? ' shows, left to right:' : ' shows';
  return `Image ${index + 1}${shows} ${people.map(({ name }) => `the ${name}`).join(', ')}.`;
}

/** Everyone in the images, in their order: such as "mom" and "first son". Roles only, never a name. */
function namedPeople(sources: readonly ImageSource[]): NamedPerson[] {
  const people = sources.flatMap((each, source) =>
    peopleOf([each]).map(({ role }) => ({ role: role ?? ('person' as const), source })),
  );
  return people.map(({ role, source }, i) => {
    const isOnly = people.filter((other) => other.role === role).length === 1;
    const earlier = people.slice(0, i).filter((other) => other.role === role).length;
    return { role, source, name: `${isOnly ? '' : `${ORDINALS[earlier]} `}${role.toLowerCase()}` };
  });
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** One line that ends with punctuation. */
function asSentence(written: string): string {
  const line = written.replace(/\s+/g, ' ').trim();
  return line === '' || /[.!?:;,…]$/.test(line) ? line : `${line}.`;
}

/** Such as "a mom, a dad and two sons", in the order of their first choice. */
function listRoles(roles: readonly Role[], words: (role: Role, count: number) => string): string {
  const groups = [...new Set(roles)].map((role) => words(role, roles.filter((each) => each === role).length));
  return [groups.slice(0, -1).join(', '), groups.at(-1)].filter(Boolean).join(' and ');
}

function someOf(role: Role, count: number): string {
  const name = role.toLowerCase();
  if (count > 1) return `${NUMBERS[count]} ${role === 'Baby' ? 'babies' : `${name}s`}`;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
