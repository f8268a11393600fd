import { expect, type Page } from '@playwright/test';

interface Message {
  id: string;
  kind: 'mail' | 'text';
  text?: string;
}

/** The text of the newest mail or text message, once `count` of them came. */
export async function messageTo(page: Page, recipient: string, count = 1): Promise<string> {
  const inbox = `${process.env.E2E_INBOX_URL}/api/messages`;
  const list = async (): Promise<Message[]> => {
    const answer = await page.request.get(`${inbox}?to=${encodeURIComponent(recipient)}`);
    return ((await answer.json()) as { messages: Message[] }).messages;
  };
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  const [newest] = await list();
  const message = await page.request.get(`${inbox}/${newest?.id}`);
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
