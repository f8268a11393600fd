import { reviewDraft } from '../../../server/reviews/contract.js';
import type { z } from '../../shared/forms/zod.js';

export const reviewForm = reviewDraft.omit({ product_id: true });
export type TypedReview = z.input<typeof reviewForm>;
export type Review = z.output<typeof reviewForm>;
