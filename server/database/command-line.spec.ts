import { jest } from '@jest/globals';
import { logger } from '../platform/index.js';
import { BackupError } from './backups/backup-format.js';
import { runCommand } from './command-line.js';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['prints', new BackupError('No backup here.'), 1, 0],
  ['logs', Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(grace@example.com) exists.' }), 0, 1],
])('a command that fails %s the reason, and ends with code 1', async (_how, error, printed, logged) => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const print = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const log = jest.spyOn(logger, 'fatal').mockReturnValue(undefined);
  await runCommand(() => Promise.reject(error));
  expect([print.mock.calls.length, log.mock.calls.length, exit.mock.calls]).toEqual([printed, logged, [[1]]]);
});
