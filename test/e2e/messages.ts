import { expect, type Page } from '@playwright/test';

/** A mail's text comes only with the mail itself, not in the list. */
interface Message {
  id: string;
  text?: string;
}

async function messagesTo(page: Page, recipient: string): Promise<Message[]> {
  const answer = await page.request.get(`${process.env.E2E_INBOX_URL}/api/messages?to=${encodeURIComponent(recipient)}`);
  return ((await answer.json()) as { messages: Message[] }).messages;
}

export async function countOfMessagesTo(page: Page, recipient: string): Promise<number> {
  return (await messagesTo(page, recipient)).length;
}

/** The text of the newest mail or text message, once `count` of them came. */
export async function messageTo(page: Page, recipient: string, count = 1): Promise<string> {
  await expect.poll(() => countOfMessagesTo(page, recipient), { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  const [newest] = await messagesTo(page, recipient);
  const message = await page.request.get(`${process.env.E2E_INBOX_URL}/api/messages/${newest?.id}`);
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
