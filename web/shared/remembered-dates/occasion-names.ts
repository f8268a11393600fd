import type { Occasion } from '../../../server/dates/contract.js';

export const OCCASION_NAMES: Record<Occasion, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  mothers_day: 'Mother’s Day',
  fathers_day: 'Father’s Day',
  other: 'Something else',
};
