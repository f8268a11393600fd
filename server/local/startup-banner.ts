import path from 'node:path';
import { OWNER, SHOPPER } from './accounts.js';
import type { StackSettings } from './settings.js';
import type { Stack } from './stack.js';

/** Addresses, sign-ins and test cards, printed once the shop is open. */
export function startupBanner(stack: Stack, settings: StackSettings): string {
  const relative = (target: string) => path.relative(settings.root, target) || '.';
  const isElsewhere = stack.postgresFolder && !stack.postgresFolder.startsWith(settings.dataFolder);
  const rows: Array<[string, string]> = [
    ['Shop', stack.shopUrl],
    ['Dashboard', `${stack.shopUrl}/bestgiftsdashboard`],
    ['', `${OWNER.email}  password ${OWNER.password}`],
    ['Shopper', `${SHOPPER.email}  password ${SHOPPER.password}`],
  ];
  if (stack.inboxUrl) rows.push(['Inbox', `${stack.inboxUrl} shows mails and text messages`]);
  if (!settings.env.GOOGLE_CLIENT_ID) rows.push(['Google', 'emulated; choose a user on its page']);
  if (stack.paymentsUrl) rows.push(['Cards', '4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined']);
  if (stack.printingUrl) rows.push(['Printing', `${stack.printingUrl} shows what the print partner does`]);
  rows.push(['Pictures', settings.env.FAL_KEY ? 'made by fal' : 'made by the local preview renderer; set FAL_KEY for the AI']);
  rows.push(['Queue', settings.env.REDIS_URL ? 'Redis' : 'PostgreSQL']);
  rows.push(['Data', relative(settings.dataFolder)]);
  if (isElsewhere) rows.push(['', `${stack.postgresFolder} (database; its account cannot look in here)`]);
  rows.push(['Logs', relative(stack.logFolder)]);
  const lines = rows.map(([label, value]) => `  ${label.padEnd(11)} ${value}`);
  return ['', '  Keepsake is open.', '', ...lines, '', '  Ctrl-C stops it. npm start -- --reset starts over.', ''].join('\n');
}
