import { paragraphs } from './text.js';

/** Characters beside the image; more would push the variant chooser and the button off the first screen. */
const LEAD_LENGTH = 280;

interface Description {
  /** Paragraphs beside the picture. */
  lead: string[];
  /** Paragraphs below it. */
  rest: string[];
}

/** Splits a description by its line breaks: as many whole paragraphs come first as there is room for. */
export function splitDescription(description: string): Description {
  const all = paragraphs(description);
  let length = 0;
  const firstTooMany = all.findIndex((paragraph) => (length += paragraph.length) > LEAD_LENGTH);
  const inLead = firstTooMany === -1 ? all.length : firstTooMany;
  return { lead: all.slice(0, inLead), rest: all.slice(inLead) };
}
