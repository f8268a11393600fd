import { Semaphore } from './semaphore.js';

/** Work that ends when the test completes it. */
function controlled(turns: Semaphore, account: string, log: string[], name = account, network = account) {
  const gate = Promise.withResolvers<void>();
  const done = turns.runExclusive({ network, account }, async () => {
    log.push(name);
    await gate.promise;
  });
  return { end: gate.resolve, done };
}

it('runs one at a time, round robin', async () => {
  const turns = new Semaphore();
  const log: string[] = [];
  const all = ['crowd 1', 'crowd 2', 'crowd 3', 'crowd 4'].map((name) => controlled(turns, 'crowd', log, name));
  all.push(controlled(turns, 'someone', log), controlled(turns, 'someone else', log));
  expect(log).toEqual(['crowd 1']);
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
  expect(log).toEqual(['crowd 1', 'someone', 'someone else', 'crowd 2', 'crowd 3', 'crowd 4']);
});

it('gives networks their turns before accounts, of which one network may have many', async () => {
  const turns = new Semaphore();
  const log: string[] = [];
  const all = [1, 2, 3].flatMap((account) =>
    ['first', 'second'].map((name) => controlled(turns, `free ${account}`, log, `${name} of ${account}`, 'crowd')),
  );
  all.push(controlled(turns, 'someone', log), controlled(turns, 'someone', log, 'someone again'));
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
  expect(log).toEqual([
    'first of 1',
    'someone',
    'first of 2',
    'someone again',
    'first of 3',
    'second of 1',
    'second of 2',
    'second of 3',
  ]);
});

it('drops a task of the network with most tasks, not of a person, when all slots are taken', async () => {
  const turns = new Semaphore();
  const log: string[] = [];
  const crowd = Array.from({ length: 62 }, (_, index) => controlled(turns, `free ${index % 20}`, log, 'crowd', 'crowd'));
  const people = ['a', 'b', 'c', 'd', 'e'].map((person) => controlled(turns, person, log));
  const outcomes = Promise.allSettled(crowd.map(({ done }) => done));
  for (const { end } of [...crowd, ...people]) end();
  await Promise.all(people.map(({ done }) => done));
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(2);
});

it('continues after a failure', async () => {
  const turns = new Semaphore();
  const failed = turns.runExclusive({ network: 'me', account: 'me' }, () => Promise.reject(new Error('broken')));
  const next = turns.runExclusive({ network: 'me', account: 'me' }, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses a requester with too many waiting, and no other', async () => {
  const turns = new Semaphore();
  const log: string[] = [];
  const all = Array.from({ length: 25 }, () => controlled(turns, 'crowd', log));
  await expect(turns.runExclusive({ network: 'crowd', account: 'crowd' }, async () => undefined)).rejects.toMatchObject({
    code: 'SERVER.UNAVAILABLE',
  });
  all.push(controlled(turns, 'someone', log));
  for (const { end } of all) end();
  await Promise.all(all.map(({ done }) => done));
  expect(log).toHaveLength(26);
});

it('drops the last task of the longest queue when all slots are taken', async () => {
  const turns = new Semaphore();
  const log: string[] = [];
  const crowds = ['a', 'b', 'c'].flatMap((crowd) => Array.from({ length: 21 }, () => controlled(turns, crowd, log)));
  crowds.push(controlled(turns, 'a', log), controlled(turns, 'b', log));
  const outcomes = Promise.allSettled(crowds.map(({ done }) => done));
  const newcomer = controlled(turns, 'newcomer', log);
  for (const { end } of [...crowds, newcomer]) end();
  await newcomer.done;
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(log.slice(0, 5)).toContain('newcomer');
});

it('refuses work that waited too long', async () => {
  const turns = new Semaphore(1);
  const first = controlled(turns, 'me', []);
  await expect(turns.runExclusive({ network: 'you', account: 'you' }, async () => undefined)).rejects.toMatchObject({
    code: 'SERVER.UNAVAILABLE',
  });
  first.end();
  await first.done;
  expect(await turns.runExclusive({ network: 'you', account: 'you' }, async () => 'done')).toBe('done');
});
