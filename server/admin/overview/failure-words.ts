import type { EngineFailure } from '../../generation/index.js';

/** Why a generation failed, for the owner. */
export const FAILURE_WORDS: Record<EngineFailure, string> = {
  cannot_separate: 'The chosen people could not be separated from others',
  unsafe_content: 'Declined as unsafe by the picture service',
  rejected_input: 'Photo or words refused by the picture service',
  no_image: 'No picture, or an empty one, came back',
  unavailable: 'The picture service could not be reached',
  rate_limited: 'The picture service was too busy',
  timed_out: 'The picture service took too long',
};
