import { dollars, type Mail } from '../../../platform/index.js';
import { VARIANT_WORDS } from '../../model/order-line.entity.js';
import { CART_LINK_DAYS } from './cart-links.js';
import type { CartContents } from './cart-reader.js';

export interface CartReminderData extends CartContents {
  /** JPEGs of gifts by line id. */
  pictures: ReadonlyMap<string, Buffer>;
  cartUrl: string;
}

/** Contains no names and no words on gifts: anyone can enter anyone's address, and the shop must not forward their text. */
export function cartReminderMail({ lines, isPartial, pictures, cartUrl }: CartReminderData): Omit<Mail, 'to' | 'key'> {
  const [only, ...others] = lines;
  const wide = only && others.length === 0 ? pictures.get(only.line.id) : undefined;
  const total = lines.reduce((sum, { line, quote }) => sum + line.quantity * quote.unitCents, 0);
  return {
    subject: 'Your gifts are still here',
    title: 'Your gifts are still here',
    preheader: 'You asked us to email you this cart.',
    picture: wide && only ? { jpeg: wide, alt: only.quote.name } : undefined,
    paragraphs: [
      'You asked us to email you this cart if you didn’t finish. Nothing was ordered, and nothing was charged.',
      `${isPartial ? 'Something in it is no longer for sale. ' : ''}The prices below are today’s.`,
    ],
    button: { label: 'Open your cart', url: cartUrl },
    rows: [
      ...lines.map(({ line, quote }) => ({
        label: `${line.quantity} × ${quote.name}, ${VARIANT_WORDS[line.variant]}`,
        value: dollars(line.quantity * quote.unitCents),
        picture: wide ? undefined : pictures.get(line.id),
      })),
      { label: 'Before shipping', value: dollars(total), isTotal: true },
    ],
    smallPrint: [`The link opens this cart for ${CART_LINK_DAYS} days. This is the only email about it.`],
    reason: 'You’re getting this email because you asked for it at checkout.',
  };
}
