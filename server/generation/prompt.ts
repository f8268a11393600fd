import type { ImageType, PersonalizedImageRequest } from './contract.js';

const LOOKS: Record<ImageType, string> = {
  Realistic: 'a realistic photograph with soft natural light',
  Regular: 'a clean, bright portrait photograph',
  Cartoon: 'a hand-drawn cartoon with bold outlines and flat colors',
  SuperHeros: 'a comic-book cover in which everybody is a superhero with a cape',
  '2d': 'a flat 2D poster in a few warm colors, like a screen print',
  painted: 'a hand-painted picture with visible brush strokes',
};

type Choices = Pick<PersonalizedImageRequest, 'forWho' | 'memberSelections' | 'imageType'>;

/** The full prompt for the engine: the product's own, then what the customer chose. */
export function buildPrompt(productPrompt: string, { forWho, memberSelections, imageType }: Choices): string {
  const people = memberSelections.length === 1 ? 'one person' : `${memberSelections.length} people`;
  return [
    productPrompt.trim(),
    `The picture is a gift for: ${forWho}.`,
    `It shows ${people}: ${memberSelections.join(', ')}.`,
    `Make it ${LOOKS[imageType]}.`,
    'Keep every face recognisable, with the same age, skin tone, hair and expression as in the photo.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What the customer reads in the account: the choices, and never the product's prompt. */
export function titleOf(productName: string, { forWho, memberSelections, imageType }: Choices): string {
  return `${productName}: ${forWho} (${memberSelections.join(', ')}), ${imageType}`;
}
