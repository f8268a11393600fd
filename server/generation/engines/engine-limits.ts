import { MAX_MEMBERS, MAX_SOURCES } from '../sources/contract.js';
import type { ImageEngine } from './image-engine.js';

const portrait = { sources: 1, people: MAX_MEMBERS, candidates: 1 };
const none = { sources: 0, people: 0, candidates: 0 };

export const LOCAL_LIMITS: ImageEngine['limits'] = {
  portrait,
  group: { sources: MAX_SOURCES, people: MAX_MEMBERS, candidates: 1 },
  change: none,
};
export const FAL_LIMITS: ImageEngine['limits'] = { portrait, group: none, change: none };
