import { expect, type Page } from '@playwright/test';
import { shop } from './shop.js';

/** The list of messages has no texts; only a single message does. */
interface Message {
  id: string;
  /** Missing for text messages. */
  subject?: string;
  text?: string;
}

async function messagesTo(page: Page, recipient: string): Promise<Message[]> {
  const answer = await page.request.get(`${shop.inboxUrl}/api/messages?to=${encodeURIComponent(recipient)}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

/** Subjects of all mails to this address so far, newest first. */
export async function subjectsTo(page: Page, recipient: string): Promise<string[]> {
  return (await messagesTo(page, recipient)).map(({ subject = '' }) => subject);
}

/**
 * Waits for a mail or text message and returns the text of the newest. `subject` selects the mail when other mails to the
 * same person may arrive.
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
