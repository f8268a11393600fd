import type { Mail } from '../platform/index.js';
import type { ContactMessage } from './contact-message.entity.js';
import type { ContactTopic } from './contract.js';

const TOPIC_LABELS: Record<ContactTopic, string> = {
  order: 'an order',
  picture: 'a photo or picture',
  gift: 'a gift',
  return: 'a return or refund',
  account: 'an account or privacy',
  other: 'something else',
};

/** Replies go to the sender. */
export function ownerMail(message: ContactMessage, ownerEmail: string): Mail {
  const { id, reference, name, email, topic, orderNumber } = message;
  return {
    to: ownerEmail,
    replyTo: { name, address: email },
    subject: `Message ${reference} about ${TOPIC_LABELS[topic]}`,
    title: `${name} wrote about ${TOPIC_LABELS[topic]}`,
    paragraphs: [message.message],
    notes: [
      {
        title: 'Sender',
        lines: [
          `From: ${name}, ${email}`,
          ...(orderNumber ? [`Order number, as they typed it: ${orderNumber}`] : []),
          `Reference: ${reference}`,
        ],
      },
    ],
    smallPrint: ['Reply to this email to answer them. We promised an answer within 24 hours. We haven’t verified who they are.'],
    reason: 'You’re getting this email because people who write to the shop reach you.',
    key: `contact-message.${id}`,
  };
}
