import {
  MAX_MEMBERS,
  type AiImageRequest,
  type IMAGE_TYPES,
  type MEMBER_ROLES,
  type PersonalizedImageRequest,
  type WHO_FOR,
} from '../../../server/generation/contract.js';
import { DEFAULT_PROMPT } from './example-prompts.js';

export type WhoFor = (typeof WHO_FOR)[number];
export type MemberRole = (typeof MEMBER_ROLES)[number];
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The customer's choices so far. */
export interface Selections {
  selectedCategory: WhoFor | null;
  memberCount: number;
  /** Whether the customer set the number; until then it follows the people in the photo. */
  memberCountChosen: boolean;
  /** One role per person, null until chosen; as long as memberCount. */
  memberSelections: (MemberRole | null)[];
  selectedImageType: ImageType | null;
  uploadedImageId: string | null;
  /** Private, short-lived address of the photo. */
  uploadedImage: string | null;
  /** Free mode only. */
  prompt: string;
}

export const NO_SELECTIONS: Selections = {
  selectedCategory: null,
  memberCount: 1,
  memberCountChosen: false,
  memberSelections: [null],
  selectedImageType: null,
  uploadedImageId: null,
  uploadedImage: null,
  prompt: DEFAULT_PROMPT,
};

/** Keeps the roles of the people that stay. */
export function withMemberCount(selections: Selections, memberCount: number): Selections {
  const memberSelections = Array.from({ length: memberCount }, (_, index) => selections.memberSelections[index] ?? null);
  return { ...selections, memberCount, memberSelections };
}

/** Sets the number of people in the photo, unless the customer has chosen a number or a role. */
export function withPeopleSeen(selections: Selections, people: number): Selections {
  if (selections.memberCountChosen || selections.memberSelections.some((role) => role !== null)) return selections;
  const fewest = selections.selectedCategory === 'Couple' ? 2 : 1;
  const memberCount = Math.min(Math.max(people, fewest), MAX_MEMBERS);
  return memberCount === selections.memberCount ? selections : withMemberCount(selections, memberCount);
}

export function withRole(selections: Selections, member: number, role: MemberRole | null): Selections {
  const memberSelections = selections.memberSelections.map((old, index) => (index === member ? role : old));
  return { ...selections, memberSelections };
}

export function withWhoFor(selections: Selections, whoFor: WhoFor): Selections {
  const chosen = { ...selections, selectedCategory: whoFor };
  const isCoupleOfOne = whoFor === 'Couple' && selections.memberCount === 1;
  return isCoupleOfOne ? withMemberCount(chosen, 2) : chosen;
}

export const A_PHOTO = 'a photo';

/** Missing choices for a product's picture, in page order; empty when complete. */
export function missingForProduct(selections: Selections): string[] {
  const withoutRole = selections.memberSelections.flatMap((role, index) => (role ? [] : [index + 1]));
  return [
    ...(selections.selectedCategory ? [] : ['who it is for']),
    ...(withoutRole.length === 0 ? [] : [`a role for person ${withoutRole.join(', ')}`]),
    ...(selections.selectedImageType ? [] : ['an image type']),
    ...(selections.uploadedImageId ? [] : [A_PHOTO]),
  ];
}

/** Missing choices for a picture from a prompt. */
export function missingForPrompt(selections: Selections): string[] {
  return [...(selections.prompt.trim() ? [] : ['a prompt']), ...(selections.uploadedImageId ? [] : [A_PHOTO])];
}

/** Null while a choice is missing. */
export function personalizedRequest(productId: string, selections: Selections): PersonalizedImageRequest | null {
  const { uploadedImageId, selectedCategory, selectedImageType, memberCount } = selections;
  const memberSelections = selections.memberSelections.filter((role) => role !== null);
  if (!uploadedImageId || !selectedCategory || !selectedImageType || memberSelections.length < memberCount) return null;
  return {
    productId,
    imageId: uploadedImageId,
    forWho: selectedCategory,
    memberCount,
    memberSelections,
    imageType: selectedImageType,
  };
}

/** Null while a choice is missing. */
export function aiRequest({ uploadedImageId, prompt }: Selections): AiImageRequest | null {
  return uploadedImageId && prompt.trim() ? { imageId: uploadedImageId, prompt: prompt.trim() } : null;
}
