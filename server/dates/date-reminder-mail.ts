import type { ProductView } from '../catalog/index.js';
import { dollars, type Mail, toCents } from '../platform/index.js';
import { lowestPrice } from './gift-ideas.js';

export interface DateReminderData {
  /** “Mom’s birthday” */
  name: string;
  daysLeft: number;
  /** Such as 2027-05-12. */
  onDay: string;
  ideas: readonly { product: ProductView; picture: Buffer | undefined }[];
  shopUrl: string;
  stopUrl: string;
}

export function dateReminderMail({ name, daysLeft, onDay, ideas, shopUrl, stopUrl }: DateReminderData): Omit<Mail, 'to' | 'key'> {
  const title = `${name} is in ${daysLeft === 14 ? 'two weeks' : `${daysLeft} days`}`;
  return {
    subject: title,
    title,
    preheader: 'There is still time for a gift that is made for them.',
    paragraphs: [
      `It’s on ${longDay(onDay)}, so there is still time to have something made.`,
      ...(ideas.length > 0 ? ['Below are a few gifts that may fit.'] : []),
    ],
    rows: ideas.map(({ product, picture }) => ({
      label: product.name,
      value: `from ${dollars(toCents(lowestPrice(product)))}`,
      picture,
      link: { label: 'See this gift', url: `${shopUrl}/product/${product.id}` },
    })),
    button: { label: 'See all gifts', url: shopUrl },
    links: [{ label: 'Stop reminding me of this date', url: stopUrl }],
    smallPrint: ['This is the only email about it this year.'],
    reason: 'You’re getting this email because you asked for it in your account.',
  };
}

/** `Wednesday, May 12` */
function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
