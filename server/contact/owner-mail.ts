import { type Mail, mailPage } from '../platform/index.js';
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
  const page = mailPage({
    title: `${name} wrote about ${TOPIC_LABELS[topic]}`,
    paragraphs: [
      message.message,
      [
        `From: ${name}, ${email}`,
        ...(orderNumber ? [`Order number, as they typed it: ${orderNumber}`] : []),
        `Reference: ${reference}`,
      ].join('\n'),
      'The sender is not verified. Replies to this email go to the address above; we promised one within 24 hours.',
    ],
  });
  return {
    to: ownerEmail,
    replyTo: { name, address: email },
    subject: `Message ${reference} about ${TOPIC_LABELS[topic]}`,
    ...page,
    key: `contact-message.${id}`,
  };
}
