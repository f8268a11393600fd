import { AsyncLocalStorage } from 'node:async_hooks';
import { Batcher } from './batcher.js';

let lots: string[][];
let finish: ((problem?: Error) => void)[];
let works: Batcher<string>;

beforeEach(() => {
  lots = [];
  finish = [];
  works = new Batcher((items) => {
    lots.push(items);
    return new Promise<void>((resolve, reject) => finish.push((problem) => (problem ? reject(problem) : resolve())));
  });
});

it('what comes alone goes at once', () => {
  void works.add('a');

  expect(lots).toEqual([['a']]);
});

it('what comes meanwhile goes together, in its order, once the first is through', async () => {
  const first = works.add('a');
  const others = [works.add('b'), works.add('c')];
  finish[0]?.();
  await first;
  await Promise.resolve();

  expect(lots).toEqual([['a'], ['b', 'c']]);
  finish[1]?.();
  await Promise.all(others);
});

it('a lot that fails fails for those who were in it, and for nobody after them', async () => {
  const first = works.add('a');
  const second = works.add('b');
  finish[0]?.(new Error('Gone.'));

  await expect(first).rejects.toThrow('Gone.');
  finish[1]?.();
  await expect(second).resolves.toBeUndefined();
});

it('after a pause the next goes at once again', async () => {
  const first = works.add('a');
  finish[0]?.();
  await first;
  await Promise.resolve();
  void works.add('b');

  expect(lots).toEqual([['a'], ['b']]);
});

it('a flood goes in lots of 200', async () => {
  const all = Array.from({ length: 402 }, (_, nth) => works.add(String(nth)));
  for (let nth = 0; nth < 4; nth += 1) {
    while (!finish[nth]) await Promise.resolve();
    finish[nth]?.();
  }
  await Promise.all(all);

  expect(lots.map(({ length }) => length)).toEqual([1, 200, 200, 1]);
});

it('where two may be under way, one that hangs holds nobody up', () => {
  const two = new Batcher<string>(
    (items) => {
      lots.push(items);
      return new Promise(() => undefined);
    },
    { concurrency: 2 },
  );
  for (const item of ['a', 'b', 'c']) void two.add(item);

  expect(lots).toEqual([['a'], ['b']]);
});

it('work that breaks before it has begun fails for its lot alone', async () => {
  let isBroken = true;
  const breaking = new Batcher<string>(() => {
    if (isBroken) throw new Error('Broken.');
    return Promise.resolve();
  });

  await expect(breaking.add('a')).rejects.toThrow('Broken.');
  isBroken = false;
  await expect(breaking.add('b')).resolves.toBeUndefined();
});

it('each lot runs in the context of the first in it, and not of whoever came before', async () => {
  const visitor = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const watching = new Batcher<string>(() => {
    seen.push(visitor.getStore());
    return Promise.resolve();
  });
  await Promise.all(['a', 'b'].map((name) => visitor.run(name, () => watching.add(name))));

  expect(seen).toEqual(['a', 'b']);
});
