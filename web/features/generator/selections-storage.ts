import { IMAGE_TYPES, MAX_MEMBERS, MAX_PROMPT_LENGTH, MEMBER_ROLES, WHO_FOR } from '../../../server/generation/contract.js';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import { NO_SELECTIONS, withMemberCount, type Selections } from './selections.js';

export const SELECTIONS_KEY = 'ai-generator-state';

type Stored = { [Field in keyof Selections | 'productId']?: unknown };

function oneOf<Option extends string>(options: readonly Option[], value: unknown): Option | null {
  return options.find((option) => option === value) ?? null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** People can edit their storage, and old versions leave old shapes: unknown options are dropped. */
function sanitized(stored: Stored): Selections {
  const roles = Array.isArray(stored.memberSelections) ? stored.memberSelections : [];
  const count = Number.isInteger(stored.memberCount) ? (stored.memberCount as number) : 1;
  const selections = {
    selectedCategory: oneOf(WHO_FOR, stored.selectedCategory),
    memberCount: 0,
    memberCountChosen: stored.memberCountChosen === true,
    memberSelections: roles.map((role) => oneOf(MEMBER_ROLES, role)),
    selectedImageType: oneOf(IMAGE_TYPES, stored.selectedImageType),
    uploadedImageId: text(stored.uploadedImageId),
    uploadedImage: text(stored.uploadedImage),
    prompt: typeof stored.prompt === 'string' ? stored.prompt.slice(0, MAX_PROMPT_LENGTH) : NO_SELECTIONS.prompt,
  };
  return withMemberCount(selections, Math.min(Math.max(count, 1), MAX_MEMBERS));
}

/** Selections of a request for a product, as it was sent. Null for another product, or when unknown. */
export function selectionsIn(request: string | null | undefined): Selections | null {
  try {
    const { forWho, memberCount, memberSelections, imageType, imageId } = JSON.parse(request ?? '') as Record<string, unknown>;
    if (forWho === undefined) return null;
    return sanitized({
      selectedCategory: forWho,
      memberCount,
      memberCountChosen: true,
      memberSelections,
      selectedImageType: imageType,
      uploadedImageId: imageId,
    });
  } catch {
    return null;
  }
}

/**
 * Selections kept for this product, or for free mode when it is null. Empty when there are none, or when they belong to
 * another product.
 */
export function restoreSelections(productId: string | null): Selections {
  const stored = readStored('localStorage', SELECTIONS_KEY) as Stored | null | undefined;
  return stored && stored.productId === productId ? sanitized(stored) : NO_SELECTIONS;
}

export function saveSelections(productId: string | null, selections: Selections): void {
  writeStored('localStorage', SELECTIONS_KEY, { productId, ...selections });
}

export function clearSelections(): void {
  writeStored('localStorage', SELECTIONS_KEY, undefined);
}
