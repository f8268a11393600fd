// Runs as a separate process with TMPDIR set: the package always unpacks into the temporary folder, and a Jest test sees
// only a copy of the environment, so it cannot change that folder itself.
import path from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

const [archives = ''] = process.argv.slice(2);
await chromium.executablePath(archives);
await inflate(path.join(archives, 'al2023.tar.br'));
