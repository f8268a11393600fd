import {
  type AiImageRequest,
  IMAGE_TYPES,
  MAX_MEMBERS,
  MAX_PROMPT_LENGTH,
  MEMBER_ROLES,
  type PersonalizedImageRequest,
  WHO_FOR,
} from '../../../server/generation/contract.js';
import { type Box, MAX_SOURCES } from '../../../server/generation/sources/contract.js';
import { oneOf } from '../../shared/one-of.js';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import type { ChosenPhoto, Face } from './chosen-photos.js';
import { NO_SELECTIONS, rolesOf, withMemberCount, type Selections } from './selections.js';

export const SELECTIONS_KEY = 'ai-generator-state';

/** Limit for stored faces, higher than the number found in any photo. */
const MAX_FACES = 100;

/** The first photo has fields of its own, from the time when a picture had only one photo. */
type Stored = { [Field in keyof Selections | 'productId' | 'uploadedImageId' | 'uploadedImage']?: unknown };

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function boxIn(stored: unknown): Box | null {
  const { left, top, width, height } = (stored ?? {}) as { [Side in keyof Box]?: unknown };
  const sides = [left, top, width, height];
  return sides.every((side) => typeof side === 'number' && side >= 0 && side <= 1) ? ({ left, top, width, height } as Box) : null;
}

function faceIn(stored: unknown): Face[] {
  const { role, isIn, isMarked, ...rest } = (stored ?? {}) as { [Field in keyof Face]?: unknown };
  const box = boxIn(rest.box);
  return box ? [{ box, role: oneOf(MEMBER_ROLES, role) ?? null, isIn: isIn !== false, isMarked: isMarked === true }] : [];
}

function photosIn({ photos, uploadedImageId, uploadedImage }: Stored): ChosenPhoto[] {
  const first = text(uploadedImageId);
  if (!photos) return first ? [{ imageId: first, url: text(uploadedImage), faces: [], isInspected: false }] : [];
  return listOf(photos)
    .slice(0, MAX_SOURCES)
    .flatMap((stored): ChosenPhoto[] => {
      const { imageId, url, faces, isInspected } = (stored ?? {}) as { [Field in keyof ChosenPhoto]?: unknown };
      const id = text(imageId);
      if (!id) return [];
      const known = listOf(faces).slice(0, MAX_FACES).flatMap(faceIn);
      return [{ imageId: id, url: text(url), faces: known, isInspected: isInspected === true }];
    });
}

/** People can edit their storage, and old versions leave old shapes: unknown options are dropped. */
function sanitized(stored: Stored): Selections {
  const count = Number.isInteger(stored.memberCount) ? (stored.memberCount as number) : 1;
  const selections = {
    selectedCategory: oneOf(WHO_FOR, stored.selectedCategory) ?? null,
    memberCount: 0,
    memberCountChosen: stored.memberCountChosen === true,
    memberSelections: listOf(stored.memberSelections).map((role) => oneOf(MEMBER_ROLES, role) ?? null),
    selectedImageType: oneOf(IMAGE_TYPES, stored.selectedImageType) ?? null,
    photos: photosIn(stored),
    prompt: typeof stored.prompt === 'string' ? stored.prompt.slice(0, MAX_PROMPT_LENGTH) : NO_SELECTIONS.prompt,
  };
  return withMemberCount(selections, Math.min(Math.max(count, 1), MAX_MEMBERS));
}

/** Number of people that the customer asked for, and number of their photos. */
export interface AskedPeople {
  count: number;
  photos: number;
}

/** Selections of an earlier generation, read from its request. */
export interface AskedFor {
  /** Null in free mode. */
  request: PersonalizedImageRequest | null;
  selections: Selections;
  people: AskedPeople;
}

/** @param sent a request, as it was sent. @returns null when the request is unknown or does not mention people */
export function askedIn(sent: string | null | undefined): AskedFor | null {
  try {
    const request = JSON.parse(sent ?? '') as PersonalizedImageRequest | AiImageRequest;
    const { imageId, sources } = request;
    const product = 'forWho' in request ? request : null;
    if (!product && !sources) return null;
    const count = sources ? sources.flatMap(({ faces }) => faces).length : product!.memberCount;
    return {
      request: product,
      selections: sanitized({
        selectedCategory: product?.forWho,
        memberCount: product?.memberCount,
        memberCountChosen: true,
        memberSelections: product?.memberSelections,
        selectedImageType: product?.imageType,
        uploadedImageId: imageId,
        photos: sources?.map((source) => ({ ...source, isInspected: true })),
      }),
      people: { count, photos: sources?.length ?? 1 },
    };
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
  const roles = rolesOf(selections);
  const [first] = selections.photos;
  writeStored('localStorage', SELECTIONS_KEY, {
    productId,
    ...selections,
    memberCount: roles.length,
    memberSelections: roles,
    uploadedImageId: first?.imageId ?? null,
    uploadedImage: first?.url ?? null,
  });
}

export function clearSelections(): void {
  writeStored('localStorage', SELECTIONS_KEY, undefined);
}
