import type { Purchase } from '../checkout/index.js';
import { type Mail, safeName } from '../platform/index.js';

/** Asks for a review of each gift. @param link opens the review page of the order */
export function reviewRequestMail({ email, orderNumber, firstName, gifts }: Purchase, link: string, requestId: string): Mail {
  const name = safeName(firstName);
  const [only, second] = gifts;
  const what = only && !second ? `“${only.name}”` : 'your gifts';
  return {
    to: email,
    key: `review-request.${requestId}`,
    subject: only && !second ? `How do you like ${what}?` : 'How do you like your gifts?',
    title: 'How did it turn out?',
    preheader: 'A few words from you help others choose.',
    paragraphs: [
      `${name ? `Hi ${name}, you` : 'You'} ordered ${what} from us, and it should have arrived by now. Does it make someone happy?`,
      'Tell us how many stars it deserves, in a few words, with a photo if you like. It takes a minute, and you don’t need an account.',
    ],
    button: { label: 'Write a review', url: link },
    smallPrint: [
      'We show your first name, your words and your photo in the shop, once we have looked at them. We publish bad reviews, too.',
      'Please keep this email to yourself: its link writes reviews in your name.',
    ],
    reason: `You’re getting this email, once, because of your order ${orderNumber}.`,
  };
}
