import type { Picture } from '../../../server/generation/contract.js';

/** State of a browser history entry: the generation that was open. */
export interface OpenGeneration {
  /** Null when the customer returned to the choices; undefined for a new visit. */
  generationId?: string | null;
}

/** Props of a link to the page that shows a picture large and lets the customer change it. */
export function openingPicture({ generationId }: Picture): { to: string; state: OpenGeneration } {
  return { to: '/generate', state: { generationId } };
}
