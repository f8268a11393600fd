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

it('runs a single item at once', () => {
  void works.add('a');

  expect(lots).toEqual([['a']]);
});

it('batches items that arrive during a run, in order', async () => {
  const first = works.add('a');
  const others = [works.add('b'), works.add('c')];
  finish[0]?.();
  await first;
  await Promise.resolve();

  expect(lots).toEqual([['a'], ['b', 'c']]);
  finish[1]?.();
  await Promise.all(others);
});

it('fails the items of a failing batch only', async () => {
  const first = works.add('a');
  const second = works.add('b');
  finish[0]?.(new Error('Gone.'));

  await expect(first).rejects.toThrow('Gone.');
  finish[1]?.();
  await expect(second).resolves.toBeUndefined();
});

it('runs at once again after a pause', async () => {
  const first = works.add('a');
  finish[0]?.();
  await first;
  await Promise.resolve();
  void works.add('b');

  expect(lots).toEqual([['a'], ['b']]);
});

it('limits batches to 200 items', async () => {
  const all = Array.from({ length: 402 }, (_, nth) => works.add(String(nth)));
  for (let nth = 0; nth < 4; nth += 1) {
    while (!finish[nth]) await Promise.resolve();
    finish[nth]?.();
  }
  await Promise.all(all);

  expect(lots.map(({ length }) => length)).toEqual([1, 200, 200, 1]);
});

it('runs a second batch while one hangs', () => {
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

it('fails a batch whose work throws synchronously', async () => {
  let isBroken = true;
  const breaking = new Batcher<string>(() => {
    if (isBroken) throw new Error('Broken.');
    return Promise.resolve();
  });

  await expect(breaking.add('a')).rejects.toThrow('Broken.');
  isBroken = false;
  await expect(breaking.add('b')).resolves.toBeUndefined();
});

it('runs each batch in the context of its first item', async () => {
  const visitor = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const watching = new Batcher<string>(() => {
    seen.push(visitor.getStore());
    return Promise.resolve();
  });
  await Promise.all(['a', 'b'].map((name) => visitor.run(name, () => watching.add(name))));

  expect(seen).toEqual(['a', 'b']);
});
