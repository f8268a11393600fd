import type { FalEndpoint } from '../../platform/index.js';
import { MAX_MEMBERS, MAX_SOURCES } from '../sources/contract.js';
import { adapterOf } from './fal/fal-endpoints.js';
import type { ImageEngine } from './image-engine.js';

const portrait = { sources: 1, people: MAX_MEMBERS, candidates: 1 };
const none = { sources: 0, people: 0, candidates: 0 };

export const LOCAL_LIMITS: ImageEngine['limits'] = {
  portrait,
  group: { sources: MAX_SOURCES, people: MAX_MEMBERS, candidates: 2 },
  change: { sources: MAX_SOURCES, people: MAX_MEMBERS, candidates: 1 },
};

/** Pixels of a print in each direction per pixel of its picture: as many as the process that renders it can with 480 MB. */
export const LARGER_SCALE = 1.75;

/** The endpoints that make groups and changes, in the order in which they are asked. */
export interface FalModels {
  group: readonly FalEndpoint[];
  change: readonly FalEndpoint[];
  /** How many pictures of a group are made to choose from. */
  candidates: number;
}

/** Limits that all endpoints of a list share. */
export function falLimits({ group, change, candidates }: FalModels): ImageEngine['limits'] {
  const sources = Math.min(MAX_SOURCES, ...group.map((endpoint) => adapterOf(endpoint).images));
  const makesSeveral = group.some((endpoint) => adapterOf(endpoint).pictures > 1);
  return {
    portrait,
    group: group.length > 0 ? { sources, people: MAX_MEMBERS, candidates: makesSeveral ? candidates : 1 } : none,
    change: change.length > 0 ? portrait : none,
  };
}
