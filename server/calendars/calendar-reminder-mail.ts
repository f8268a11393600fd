import type { Mail } from '../platform/index.js';

export interface CalendarReminderData {
  /** The year of the calendar that is half made. */
  year: number;
  /** Pictures of the calendar before that still exist. */
  pictures: number;
  /** Where it is begun with the pictures and dates of the one before. */
  url: string;
}

export function calendarReminderMail({ year, pictures, url }: CalendarReminderData): Omit<Mail, 'to' | 'key'> {
  const title = `Your ${year} calendar is half made`;
  const kept = pictures === 1 ? '1 picture' : `${pictures} pictures`;
  return {
    subject: title,
    title,
    preheader: `The dates of your family’s ${year - 1} calendar are in it already.`,
    paragraphs: [
      `The dates of your family’s ${year - 1} calendar are in it already${pictures > 0 ? `, and its ${kept} too` : ''}.`,
      'Put in what is new, and it is on the wall before the year begins.',
    ],
    button: { label: 'Go on with it', url },
    smallPrint: ['This is the only email about it this year.'],
    reason: 'You’re getting this email because you asked for it on your calendar.',
  };
}
