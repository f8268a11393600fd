import { giftDays, type GiftDeliveryRequest } from '../../../server/checkout/gifting/contract.js';
import { HAS_VISIBLE_TEXT, TYPED_LINE } from '../../../server/platform/typed-text/contract.js';
import { emailProblem } from '../sign-in/email-problem.js';

export type DeliveryProblems = Partial<Record<keyof GiftDeliveryRequest, string>>;

/** Messages about what is missing or wrong, in the order of the fields. */
export function deliveryProblems({ name, email, day, timeZone }: GiftDeliveryRequest, now: Date): DeliveryProblems {
  const days = giftDays(timeZone, now);
  const wrongEmail = emailProblem(email.trim());
  return {
    ...(!HAS_VISIBLE_TEXT.test(name) && { name: 'Please enter their name.' }),
    ...(!TYPED_LINE.test(name) && { name: 'There’s a hidden character in the name. Please type it again.' }),
    ...(wrongEmail && { email: email.trim() === '' ? 'Please enter their email address.' : wrongEmail }),
    ...(!/^2\d{3}-\d\d-\d\d$/.test(day)
      ? { day: 'Please choose the day.' }
      : day < days.first
        ? { day: 'This day is already over.' }
        : day > days.last && { day: 'Please choose a day within the next year.' }),
  };
}
