import { RETURNS, SHIPPING_TIMES } from '../../../server/checkout/contract.js';
import { SHIPPING_FIGURES } from './figures.js';

export interface Question {
  /** Hash of the answer's URL. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Link to more information. */
  link?: { to: string; label: string };
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** Frequently asked questions. The contact page shows the ones in `CONTACT_QUESTIONS`. */
export const QUESTION_GROUPS: readonly QuestionGroup[] = [
  {
    id: 'pictures',
    title: 'Photos and pictures',
    questions: [
      {
        id: 'how-it-works',
        question: 'How do I put our photo on a gift?',
        answer: [
          'Open a gift, choose "Upload Your Image for AI Customization" and upload a photo. Tell us who it’s for, who is in it and how it should look, and we’ll make the picture.',
          'When you like it, use it on the gift. You’ll see it in the cart before you pay.',
        ],
        link: { to: '/', label: 'See all gifts' },
      },
      {
        id: 'free-images',
        question: 'How many pictures are free?',
        answer: [
          'New users get 2 free image generations. If a picture fails or you cancel it, you get that generation back. If this happens a lot, we may stop giving them back; we’ll tell you before you cancel.',
          'They belong to you, not to the account: deleting it and coming back doesn’t bring new ones.',
        ],
      },
      {
        id: 'good-photo',
        question: 'Which photo works best?',
        answer: [
          'One where the faces are large, sharp and well lit, with no one cut off. It can have up to ten people in it, and the file can be up to 50MB.',
        ],
      },
      {
        id: 'several-photos',
        question: 'Can you put people from different photos into one picture?',
        answer: [
          'Yes. Add up to six photos and tap the people you want in each: up to ten fit, each of them once. Nobody else in your photos is in the picture.',
          'The fewer people there are, the better each of them looks like themselves. If two people are too close together to be told apart, we’ll ask you to choose both or use another photo.',
        ],
        link: { to: '/generate', label: 'Make your own picture' },
      },
      {
        id: 'photos-private',
        question: 'Who can see my photos?',
        answer: [
          'Your photos are private. They’re shown only to you, in your account, and their addresses stop working after a short while. The place, time and camera are removed from every photo when it arrives.',
          'When a gift with your picture is made, the people who make and pack it see that picture.',
        ],
        link: { to: '/privacy#photos', label: 'Everything about your photos' },
      },
      {
        id: 'delete-photos',
        question: 'How do I delete my photos?',
        answer: [
          'In "My account", with the button beside each photo and picture. You can undo it for a minute; then it’s erased. Photos are also deleted automatically; finished pictures stay until you delete them.',
          'Deleting your account permanently deletes them all at once. A picture on a gift you paid for is kept for that order.',
        ],
        link: { to: '/privacy#photos', label: 'After how many days, and other details' },
      },
    ],
  },
  {
    id: 'orders',
    title: 'Ordering and paying',
    questions: [
      {
        id: 'without-account',
        question: 'Can I order without an account?',
        answer: [
          'Yes. Choose "Guest Checkout" in the cart and enter your email address. That’s where we’ll send your receipt and PDFs. You only need an account to make your own pictures.',
          'Use the order number and that address to check on your order later.',
        ],
        link: { to: '/order', label: 'Find my order' },
      },
      {
        id: 'variants',
        question: 'What is the difference between PDF, gift, and both?',
        answer: [
          'The PDF is a file that you download, then print or send yourself. We make the gift and ship it to you. With both, you get the file right away and the gift a few days later.',
        ],
      },
      {
        id: 'without-a-photo',
        question: 'What do I get without a photo?',
        answer: [
          'A PDF has your words, where they belong on the gift, and a picture of hills and a sun in place of the photo. A gift that we print waits for your photo: a link in our email leads to the page where you add it. The people and names in our pictures are samples; they are never printed on what you buy.',
        ],
      },
      {
        id: 'paying',
        question: 'How do I pay?',
        answer: [
          'By card, on a Stripe page that opens in a new tab. We never see your card number. If you cancel there, nothing is charged and your cart comes back.',
        ],
      },
      {
        id: 'where-is-my-pdf',
        question: 'Where is my PDF?',
        answer: [
          'In your account, with the order, and as a link in our email. Links in emails work for 7 days; if yours has expired, choose "Email me this order" on the order to get new ones.',
          'Did you order without an account? Enter the order number and your email address, and we’ll email you a link to your order.',
        ],
        link: { to: '/order', label: 'Find my order' },
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Shipping and returns',
    questions: [
      {
        id: 'when-will-it-arrive',
        question: 'When will my gift arrive?',
        answer: [
          `${SHIPPING_TIMES.processing} Orders placed before ${SHIPPING_FIGURES.cutoff} EST ship the same day. ${SHIPPING_TIMES.promise}`,
          `Then it’s on its way: standard ${SHIPPING_FIGURES.standard.days} business days, express ${SHIPPING_FIGURES.express.days}, international ${SHIPPING_FIGURES.international.days}.`,
        ],
        link: { to: '/shipping', label: 'All about shipping' },
      },
      {
        id: 'shipping-cost',
        question: 'What does shipping cost?',
        answer: [
          `Standard shipping is ${SHIPPING_FIGURES.standard.price} and free over ${SHIPPING_FIGURES.freeOver}. Express is ${SHIPPING_FIGURES.express.price}, international from ${SHIPPING_FIGURES.international.price}.`,
        ],
      },
      {
        id: 'send-back',
        question: 'Can I send a gift back?',
        answer: [
          `Yes, within ${RETURNS.days} days. Please tell us about a defect within ${RETURNS.defectDays} days. Refunds are processed in ${RETURNS.refundDays} business days, and cards show them ${RETURNS.cardDays} days later.`,
        ],
        link: { to: '/returns', label: 'All about returns' },
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    questions: [
      {
        id: 'cannot-sign-in',
        question: 'I can’t log in. What now?',
        answer: [
          'Use "Forgot password?" and we’ll email you a link to choose a new one. You can also log in with the phone number or Google account you signed up with.',
        ],
        link: { to: '/auth', label: 'Log in' },
      },
      {
        id: 'delete-account',
        question: 'What stays when I delete my account?',
        answer: [
          'Your orders stay, without your name, as accounting law requires. A gift you paid for is still made and sent. And we remember, without knowing who you are, how many free images were used.',
        ],
        link: { to: '/privacy#deletion', label: 'Everything that is deleted' },
      },
    ],
  },
];

const CONTACT_QUESTIONS = ['when-will-it-arrive', 'where-is-my-pdf', 'send-back', 'photos-private', 'without-account'];

export const FIRST_QUESTIONS: readonly Question[] = QUESTION_GROUPS.flatMap(({ questions }) =>
  questions.filter(({ id }) => CONTACT_QUESTIONS.includes(id)),
);

/** Questions that contain all of the words in the question or answer, by group; groups without a match are left out. */
export function findQuestions(search: string): readonly QuestionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ question, answer }: Question) => {
    const text = [question, ...answer].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return QUESTION_GROUPS.map((group) => ({ ...group, questions: group.questions.filter(matches) })).filter(
    ({ questions }) => questions.length > 0,
  );
}
