import type { WordField } from '../../catalog/index.js';
import { hasOwnPicture, isPhysical, type OrderLine } from '../model/order-line.entity.js';

type Printed = Pick<OrderLine, 'pictureId' | 'words'>;

/** Missing parts of a gift that the customer has to supply. */
export interface MissingParts {
  picture: boolean;
  /** Labels of required word fields that are empty. The product may have got them since the order. */
  words: string[];
}

export function missingParts(line: Printed, fields: readonly WordField[]): MissingParts {
  const empty = line.words.filter(({ text }) => text === '').map(({ label }) => label);
  const required = fields.filter(({ label, required }) => required && empty.includes(label));
  return { picture: !hasOwnPicture(line), words: required.map(({ label }) => label) };
}

export function isAnyMissing({ picture, words }: MissingParts): boolean {
  return picture || words.length > 0;
}

/** Whether a gift has to wait for the customer. PDFs never wait. */
export function isIncompleteGift(line: Printed & Pick<OrderLine, 'variant'>, fields: readonly WordField[]): boolean {
  return isPhysical(line) && isAnyMissing(missingParts(line, fields));
}
