import { expect, test } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { type Inbox, startInbox } from '../../server/local/inbox/index.js';
import { SmsSender } from '../../server/platform/sms/sms-sender.js';
import { expectNoObstacles } from './axe.js';

let inbox: Inbox;

test.beforeAll(async () => {
  inbox = await startInbox({ port: 0, smtpPort: 0 });
});

test.afterAll(() => inbox.close());

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the mail inbox is accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${inbox.url}/?to=nobody`);
    await expect(page.getByRole('heading', { name: 'No mail for this recipient' })).toBeVisible();
    await expectNoObstacles(page);

    const recipient = `grace-${colorScheme}@example.com`;
    await page.goto(`${inbox.url}/?to=${recipient}`);
    await createTransport(inbox.smtpUrl).sendMail({
      from: 'Keepsake <hello@keepsake.example>',
      to: recipient,
      subject: 'Your keepsake is ready',
      text: 'Here it is.',
      html: '<html lang="en"><head><title>Mail</title></head><body><main><h1>Here it is.</h1></main></body></html>',
      attachments: [{ filename: 'keepsake.pdf', content: 'PDF' }],
    });
    await page.getByRole('link', { name: 'Your keepsake is ready' }).click();
    await expect(page.frameLocator('iframe').getByText('Here it is.')).toBeVisible();
    await expectNoObstacles(page);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download keepsake.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('keepsake.pdf');
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`text messages are accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const recipient = colorScheme === 'light' ? '+15550100199' : '+15550100198';
    await page.goto(`${inbox.url}/?to=nobody`);
    await page.getByRole('link', { name: 'Text messages' }).click();
    await expect(page.getByRole('heading', { name: 'Text messages', exact: true })).toBeVisible();
    await page.getByLabel('Recipient').fill(recipient);
    await page.getByRole('button', { name: 'Find texts' }).click();
    await expect(page.getByRole('heading', { name: 'No text for this recipient' })).toBeVisible();
    await expectNoObstacles(page);

    const sms = new SmsSender({
      TWILIO_ACCOUNT_SID: 'AC00000000',
      TWILIO_AUTH_TOKEN: 'any',
      TWILIO_FROM: '+15550006789',
      TWILIO_API_URL: inbox.url,
    });
    await sms.send(recipient.slice(1), '123456 is your Keepsake code.');
    // The page refreshes by itself, except while a text field has the focus.
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByText('123456 is your Keepsake code.')).toBeVisible();
    await expectNoObstacles(page);
  });
}
