import { FIRST_DATA_ID, type FirstData } from '../../server/storefront/contract.js';

type Kind = FirstData['kind'];

/**
 * What the server wrote into the document for its first view. Taken once: a later visit to the same page asks the
 * server. Undefined where the document holds none, or one of another kind.
 */
export function takeFirstData<K extends Kind>(kind: K): Extract<FirstData, { kind: K }> | undefined {
  // There is no document where the build renders first screens (web/first-screens.tsx).
  const element = typeof document === 'undefined' ? null : document.getElementById(FIRST_DATA_ID);
  if (!element) return undefined;
  const data = JSON.parse(element.textContent) as FirstData;
  if (data.kind !== kind) return undefined;
  element.remove();
  return data as Extract<FirstData, { kind: K }>;
}
