import { mailPage, type Mail } from '../../platform/index.js';

export function confirmationMail(link: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const page = mailPage({
    title: 'Confirm your e-mail address',
    paragraphs: [
      'Welcome to Keepsake. One click confirms that this address is yours, and then you can sign in.',
      'The link works once, for 24 hours. Your two free images wait for you.',
      'If you did not sign up with us, leave this mail alone and nothing will happen.',
    ],
    links: [{ label: 'Confirm my address', url: link }],
  });
  return { subject: 'Confirm your e-mail address for Keepsake', ...page };
}
