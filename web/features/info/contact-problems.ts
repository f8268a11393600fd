import { CONTACT_LIMITS } from '../../../server/contact/contract.js';
import { emailProblem } from '../../shared/sign-in/email-problem.js';

export interface ContactFields {
  name: string;
  email: string;
  topic: string;
  orderNumber: string;
  message: string;
}
export type ContactProblems = Partial<Record<keyof ContactFields, string>>;

const FIELD_BEFORE_SENTENCE = /^(name|email|topic|orderNumber|message): (.+)$/;

/** Problems that must be fixed before the message is sent. */
export function contactProblems({ name, email, message }: ContactFields): ContactProblems {
  const emailWrong = emailProblem(email.trim());
  const messageWrong = messageProblem(message);
  return {
    ...(name.trim() ? {} : { name: 'Please enter your name.' }),
    ...(emailWrong && { email: emailWrong }),
    ...(messageWrong && { message: messageWrong }),
  };
}

/** The field that the server refused; undefined when the refusal is about something else. */
export function problemsIn(serverMessage: string): ContactProblems {
  const [, field, message] = FIELD_BEFORE_SENTENCE.exec(serverMessage) ?? [];
  return field ? { [field]: message } : {};
}

function messageProblem(message: string): string | undefined {
  if (!message.trim()) return 'Please write your message.';
  const excess = message.length - CONTACT_LIMITS.message;
  return excess > 0 ? `Please shorten your message by ${excess.toLocaleString('en-US')} characters.` : undefined;
}
