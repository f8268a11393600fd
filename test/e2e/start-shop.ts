import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { resetData } from '../../server/local/reset.js';
import { type Stack, startStack } from '../../server/local/stack.js';
import { reservePort } from '../support/ports.js';

const root = path.resolve(import.meta.dirname, '../..');
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'];

/**
 * Starts the whole shop, as `npm start` does, on separate ports with fresh data.
 * @param name of its folder, always the same so that the next run cleans up after one that was killed
 */
export async function startShop(name: string, settings: Record<string, string> = {}): Promise<Stack> {
  const dataFolder = path.join(root, '.keepsake', name);
  await mkdir(dataFolder, { recursive: true });
  await resetData(dataFolder, () => undefined);
  const [shop, payments, inbox] = await Promise.all([reservePort(), reservePort(), reservePort()]);
  const [smtp, printing, google] = await Promise.all([reservePort(), reservePort(), reservePort()]);
  // Excludes the developer's own service settings.
  const env = { ...Object.fromEntries(PASSED_ON.map((each) => [each, process.env[each]])), ...settings };
  const report = (line: string) => console.log(`  ${line}`);
  return startStack({ root, dataFolder, ports: { shop, payments, inbox, smtp, printing, google }, env, throwaway: true, report });
}
