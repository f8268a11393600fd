import { paragraphs } from './text.js';

/** Characters beside the picture; more would push the choice and the button off the first screen. */
const LEAD_LENGTH = 280;

interface Description {
  /** Paragraphs beside the picture. */
  lead: string[];
  /** Paragraphs below it. */
  rest: string[];
}

/** The description, split by its line breaks (spec section 2): as many whole paragraphs first as there is room for. */
export function splitDescription(description: string): Description {
  const all = paragraphs(description);
  let length = 0;
  const firstTooMany = all.findIndex((paragraph) => (length += paragraph.length) > LEAD_LENGTH);
  const inLead = firstTooMany === -1 ? all.length : firstTooMany;
  return { lead: all.slice(0, inLead), rest: all.slice(inLead) };
}
