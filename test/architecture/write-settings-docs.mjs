import { writeFileSync } from 'node:fs';
import '../jest/typescript-hooks.mjs';

const { settingsDocs } = await import('./settings-docs.ts');
for (const [file, text] of Object.entries(settingsDocs())) writeFileSync(new URL(`../../${file}`, import.meta.url), text);
