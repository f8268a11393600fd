import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }));

/** Matches the address of the client's file that holds this part, such as `NoProducts`. The manifest of the build names it. */
export function builtFile(part: string): RegExp {
  const files = manifest.parse(JSON.parse(readFileSync(new URL('../../dist/web/manifest.json', import.meta.url), 'utf8')));
  const found = Object.values(files).find(({ file, name }) => name === part && file.endsWith('.js'));
  if (!found) throw new Error(`No file of the built client holds ${part}.`);
  return new RegExp(`/${found.file}$`);
}
