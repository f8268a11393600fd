import type { AiImageRequest, PersonalizedImageRequest } from '../../../server/generation/contract.js';
import type { Selections } from './selections.js';

/** Null while something is missing. */
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

/** Null while something is missing. */
export function aiRequest({ uploadedImageId, prompt }: Selections): AiImageRequest | null {
  return uploadedImageId && prompt.trim() ? { imageId: uploadedImageId, prompt: prompt.trim() } : null;
}
