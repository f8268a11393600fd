import type { ImageType, MEMBER_ROLES, PersonalizedImageRequest, WHO_FOR } from './contract.js';

type Choices = Pick<PersonalizedImageRequest, 'forWho' | 'memberSelections' | 'imageType'>;
type WhoFor = (typeof WHO_FOR)[number];
type Role = (typeof MEMBER_ROLES)[number];

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

/** The engine's prompt: the product's own, then the customer's choices. */
export function buildPrompt(productPrompt: string, { forWho, memberSelections, imageType }: Choices): string {
  const count = memberSelections.length;
  return [
    asSentence(productPrompt),
    `The picture is a gift for ${RECIPIENTS[forWho]}.`,
    `It shows ${count === 1 ? 'one person' : `${NUMBERS[count]} people`}: ${listRoles(memberSelections, someOf)}.`,
    `Make it ${LOOKS[imageType]}.`,
    'Keep every face recognizable, with the same age, skin tone, hair and expression as in the photo.',
    // The gift has its own frame and words.
    'Fill the whole picture. No text, no border, no frame.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** A title for the customer's account: only the choices, never the product's prompt. */
export function titleOf(productName: string, { memberSelections, imageType }: Choices): string {
  const people = listRoles(memberSelections, (role, count) => (count > 1 ? someOf(role, count) : role));
  return `${people.charAt(0).toUpperCase()}${people.slice(1)}, ${STYLES[imageType]}, for ${productName}`;
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
