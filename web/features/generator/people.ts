import type { WhoFor } from './selections.js';

/** How the page speaks of the people in the picture: on the print while it is made, and once it is there. */
const PEOPLE: Record<WhoFor, { onPrint: string; ready: string }> = {
  Couple: { onPrint: 'The two of you', ready: 'Here they are' },
  Family: { onPrint: 'Your family', ready: 'Here they are' },
  Children: { onPrint: 'Your children', ready: 'Here they are' },
  Parent: { onPrint: 'Your parent', ready: 'Here they are' },
  Him: { onPrint: 'Him', ready: 'Here he is' },
  Her: { onPrint: 'Her', ready: 'Here she is' },
  Grandma: { onPrint: 'Grandma', ready: 'Here she is' },
  Grandpa: { onPrint: 'Grandpa', ready: 'Here he is' },
};

export function peopleWords(whoFor: WhoFor | null): { onPrint: string; ready: string } {
  return whoFor ? PEOPLE[whoFor] : { onPrint: 'Your photo', ready: 'Here it is' };
}
