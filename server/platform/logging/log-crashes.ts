import { logger } from './logger.js';

/** Ends the process on unhandled errors, as Node does, which would print what libraries attach to them, such as rows. */
export function logCrashes(): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an error was not handled');
    process.exit(1);
  });
}
