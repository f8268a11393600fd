import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const ROTATE_BYTES = 10 * 1024 * 1024;
const MAX_LINE_LENGTH = 300;

/** Writes the output of a process to a log file and reports its errors as single lines. */
export class ChildLog {
  private readonly stream: WriteStream;
  private lastReported = '';

  constructor(
    readonly file: string,
    private readonly onError: (line: string) => void,
  ) {
    if (existsSync(file) && statSync(file).size > ROTATE_BYTES) renameSync(file, `${file}.1`);
    this.stream = createWriteStream(file, { flags: 'a' });
  }

  capture(output: Readable): void {
    createInterface({ input: output }).on('line', (line) => {
      this.stream.write(`${line}\n`);
      const message = errorMessage(line);
      if (message === undefined || message === this.lastReported) return;
      this.lastReported = message;
      this.onError(message.slice(0, MAX_LINE_LENGTH));
    });
  }

  async lastLines(count: number): Promise<string> {
    return (await readFile(this.file, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-count).join('\n');
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.stream.end(resolve));
  }
}

/** The message of a structured log line of level error or fatal. */
function errorMessage(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    if (entry.level !== 'error' && entry.level !== 'fatal') return undefined;
    return [entry.msg, entry.err?.message].filter((part) => typeof part === 'string' && part !== '').join(': ');
  } catch {
    return undefined;
  }
}
