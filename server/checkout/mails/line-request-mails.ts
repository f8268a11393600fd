import { defuseLinks, type Mail } from '../../platform/index.js';
import type { LineRequest } from '../model/line-request.entity.js';
import type { OrderLine } from '../model/order-line.entity.js';
import { footer, greeting, type OrderMailData, seeOrder } from './order-mail-pages.js';

interface AskedGift extends Pick<LineRequest, 'kind' | 'message'> {
  line: OrderLine;
  /** The missing parts of the gift, in words; empty if none. */
  lacks: string;
  /** Opens the page of this gift. */
  url: string;
  isReminder: boolean;
}

const SUBJECTS = { complete: 'Your gift waits for you', approve: 'A question about your gift' } as const;
const REMINDER = 'We wrote to you about it before. It isn’t printed until we hear from you.';

/** Asks for the missing parts of a gift, or to look at the gift before it is printed. */
export function lineRequestMail(data: OrderMailData, asked: AskedGift): Omit<Mail, 'to' | 'key'> {
  const { kind, line, url, isReminder } = asked;
  const { number } = data.order;
  const title = SUBJECTS[kind];
  const jpeg = data.pictures.get(line.id);
  return {
    ...footer(data),
    subject: `${isReminder ? 'Reminder: ' : ''}${title} (Keepsake order ${number})`,
    title,
    preheader: `“${line.productName}” isn’t printed yet.`,
    picture: jpeg ? { jpeg, alt: line.productName } : undefined,
    paragraphs: [
      ...(kind === 'complete' ? askForMissing(data, asked) : askToApprove(data, asked)),
      ...(isReminder ? [REMINDER] : []),
    ],
    button: { label: kind === 'complete' && asked.lacks ? `Add ${asked.lacks}` : 'Look at your gift', url },
    links: [seeOrder(data)],
  };
}

function askForMissing(data: OrderMailData, { line, lacks }: AskedGift): string[] {
  return [
    greeting(data, `“${line.productName}” from your order ${data.order.number} isn’t printed yet: it waits for ${lacks}.`),
    'You can see it as it will be before you decide. We print it as soon as it’s complete.',
  ];
}

function askToApprove(data: OrderMailData, { line, message, lacks }: AskedGift): string[] {
  return [
    greeting(data, `before we print “${line.productName}” from your order ${data.order.number}, please take a look at it.`),
    `Our question: ${defuseLinks(message ?? '')}`,
    ...(lacks ? [`It also waits for ${lacks}.`] : []),
    'Tell us that it looks good, or change its picture or words.',
  ];
}
