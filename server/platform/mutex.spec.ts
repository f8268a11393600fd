import { Mutex } from './mutex.js';

it('runs tasks one at a time, in order, also after a failure', async () => {
  const queue = new Mutex();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const noted = (name: string, work: Promise<string>) =>
    queue.runExclusive(() => {
      begun.push(name);
      return work;
    });
  const failing = noted('first', first.promise);
  const second = noted('second', Promise.resolve('done'));
  await new Promise(setImmediate);
  expect(begun).toEqual(['first']);
  first.reject(new Error('The photo cannot be read.'));
  await expect(failing).rejects.toThrow('cannot be read');
  expect(await second).toBe('done');
});

it('runs urgent tasks before others that wait', async () => {
  const queue = new Mutex();
  const first = Promise.withResolvers<void>();
  const ended: string[] = [];
  const run = (name: string, isUrgent: boolean) =>
    queue.runExclusive(
      async () => {
        await first.promise;
        ended.push(name);
      },
      { isUrgent },
    );
  const all = [run('print', false), run('second print', false), run('PDF', true), run('second PDF', true)];
  first.resolve();
  await Promise.all(all);
  expect(ended).toEqual(['print', 'PDF', 'second PDF', 'second print']);
});
