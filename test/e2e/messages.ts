import { expect, type Page } from '@playwright/test';
import { shop } from './shop.js';

/** A mail's text comes only with the mail itself, not in the list. */
interface Message {
  id: string;
  /** A text message has none. */
  subject?: string;
  text?: string;
}

async function messagesTo(page: Page, recipient: string): Promise<Message[]> {
  const answer = await page.request.get(`${shop.inboxUrl}/api/messages?to=${encodeURIComponent(recipient)}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

/** Of all mails so far, newest first. */
export async function subjectsTo(page: Page, recipient: string): Promise<string[]> {
  return (await messagesTo(page, recipient)).map(({ subject = '' }) => subject);
}

/**
 * The text of the newest mail or text message, once it came. Where other mails may be on their way to the same
 * person, `subject` says which one is meant.
 */
export async function messageTo(page: Page, recipient: string, subject: string | RegExp = ''): Promise<string> {
  const isMeant = (message: Message) =>
    typeof subject === 'string' ? !subject || message.subject === subject : subject.test(message.subject ?? '');
  const newest = async () => (await messagesTo(page, recipient)).find(isMeant);
  await expect.poll(newest, { timeout: 30_000 }).toBeDefined();
  const message = await page.request.get(`${shop.inboxUrl}/api/messages/${(await newest())?.id}`);
  return ((await message.json()) as Message).text ?? '';
}

export function codeIn(text: string): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`There is no code in: ${text}`);
  return code;
}

export function linkIn(text: string): string {
  const [link] = /https?:\S+\/auth\/v1\/verify\?\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}
