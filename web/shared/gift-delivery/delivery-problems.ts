import type { GiftDeliveryRequest } from '../../../server/checkout/gift-deliveries/contract.js';
import { emailProblem } from '../sign-in/email-problem.js';

export type DeliveryProblems = Partial<Record<keyof GiftDeliveryRequest, string>>;

/** As strict as the server. */
const NAME = /^(?!.*\.\p{L}{2})[\p{L}\p{M} '’.-]+$/u;

/** Sentences about what is missing or wrong, in the order of the fields. */
export function deliveryProblems({ name, email, day }: GiftDeliveryRequest): DeliveryProblems {
  const wrongEmail = emailProblem(email.trim());
  return {
    ...(name.trim() === '' && { name: 'Please enter their name.' }),
    ...(name.trim() !== '' && !NAME.test(name.trim()) && { name: 'Please use letters for the name.' }),
    ...(wrongEmail && { email: email.trim() === '' ? 'Please enter their email address.' : wrongEmail }),
    ...(!/^2\d{3}-\d\d-\d\d$/.test(day) && { day: 'Please choose the day.' }),
  };
}
