import type { Picture } from '../../../server/generation/contract.js';

/** What an entry of the browser's history says about the generation that is open there. */
export interface OpenGeneration {
  /** Null when the customer wanted the choices instead; absent when just arrived. */
  generationId?: string | null;
}

/** Props of a link to the page where a picture is large, and can be changed. */
export function openingPicture({ generationId }: Picture): { to: string; state: OpenGeneration } {
  return { to: '/generate', state: { generationId } };
}
