import { symbols } from 'pino';
import { logger } from '../../server/platform/index.js';

export interface LogLine {
  level: string;
  msg: string;
  correlationId?: string;
  [fact: string]: unknown;
}

/** Captures the log output of the shop in this process. */
export class LogLines {
  text = '';
  private readonly parts = logger as unknown as Record<symbol, unknown>;
  private readonly before = { level: logger.level, stream: this.parts[symbols.streamSym] };

  constructor(level = 'debug') {
    this.parts[symbols.streamSym] = { write: (line: string) => (this.text += line) };
    logger.level = level;
  }

  /** @throws SyntaxError when a line is not JSON */
  get all(): LogLine[] {
    return this.text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
  }

  of(correlationId: string): LogLine[] {
    return this.all.filter((line) => line.correlationId === correlationId);
  }

  stop(): void {
    this.parts[symbols.streamSym] = this.before.stream;
    logger.level = this.before.level;
  }
}
