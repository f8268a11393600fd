import path from 'node:path';
import { ConfigError, logger } from '../platform/index.js';
import { BackupError } from './backups/backup-format.js';

/** @throws BackupError with the usage, unless there is exactly one argument */
export function folderArgument(usage: string): string {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0) throw new BackupError(`Name one folder: ${usage}`);
  return path.resolve(folder);
}

/**
 * Runs a command. Prints errors that the user can fix without a stack trace, and logs others, since Node would print what
 * libraries attach to them, such as rows.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (error instanceof BackupError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.fatal({ err: error }, 'the command failed');
    process.exit(1);
  }
}
