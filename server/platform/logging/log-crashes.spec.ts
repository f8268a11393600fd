import { jest } from '@jest/globals';
import { logCrashes } from './log-crashes.js';
import { logger } from './logger.js';

it('an error that is not handled ends the process with a log line', () => {
  const log = jest.spyOn(logger, 'fatal').mockReturnValue(undefined);
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const others = process.listeners('uncaughtException');
  logCrashes();
  const [listener] = process.listeners('uncaughtException').filter((each) => !others.includes(each));
  const error = new Error('boom');
  listener!(error, 'uncaughtException');
  expect([log.mock.calls, exit.mock.calls]).toEqual([[[{ err: error }, 'an error was not handled']], [[1]]]);
  process.off('uncaughtException', listener!);
  jest.restoreAllMocks();
});
