// A process of its own, named by TMPDIR where to: the package unpacks into the temporary folder and nowhere else, and a test
// of Jest has only a copy of the environment that says which one that is.
import path from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

const [archives = ''] = process.argv.slice(2);
await chromium.executablePath(archives);
await inflate(path.join(archives, 'al2023.tar.br'));
