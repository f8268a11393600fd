import type { ProblemKind, ProblemWish } from '../../../server/checkout/problems/contract.js';

export const PROBLEM_WORDS: Record<ProblemKind, string> = {
  damaged: 'It arrived broken or damaged',
  wrong_item: 'It’s not what I ordered',
  print_quality: 'The print isn’t good',
  not_arrived: 'It hasn’t arrived',
  other: 'Something else',
};

export const WISH_WORDS: Record<ProblemWish, string> = {
  reprint: 'Make it again for me',
  refund: 'Give me my money back',
  other: 'Something else',
};
