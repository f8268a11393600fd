import { MAX_MEMBERS, MAX_SOURCES } from '../sources/contract.js';
import type { ImageEngine } from './image-engine.js';

const portrait = { sources: 1, people: MAX_MEMBERS };

export const LOCAL_LIMITS: ImageEngine['limits'] = { portrait, group: { sources: MAX_SOURCES, people: MAX_MEMBERS } };
export const FAL_LIMITS: ImageEngine['limits'] = { portrait, group: { sources: 0, people: 0 } };
