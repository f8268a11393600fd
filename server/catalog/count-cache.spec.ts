import { beforeEach, describe, expect, it } from '@jest/globals';
import { CountCache } from './count-cache.js';

let counts: CountCache;
let products: number;
let asked: number;

function countOf(list: string, now: number): Promise<number> {
  return counts.get(list, now, () => {
    asked += 1;
    return Promise.resolve(products);
  });
}

beforeEach(() => {
  counts = new CountCache();
  asked = 0;
});

describe('the count of a list', () => {
  it('that failed is not kept', async () => {
    await expect(counts.get('all', 0, () => Promise.reject(new Error('No database.')))).rejects.toThrow('No database.');
    products = 5_000;
    expect(await countOf('all', 0)).toBe(5_000);
  });

  it('of few products is exact at any time', async () => {
    products = 499;
    await countOf('all', 0);
    products = 498;
    expect(await countOf('all', 1)).toBe(498);
  });

  it('of many products is at most 5 seconds old, however often it is asked for', async () => {
    products = 5_000;
    await countOf('all', 0);
    products = 5_001;
    expect(await countOf('all', 4_999)).toBe(5_000);
    expect(asked).toBe(1);
    expect(await countOf('all', 5_000)).toBe(5_001);
  });

  it('is each list’s own', async () => {
    products = 5_000;
    await countOf('all', 0);
    products = 600;
    expect(await countOf('for him', 0)).toBe(600);
  });

  it('is forgotten when many others are kept', async () => {
    products = 5_000;
    for (let i = 0; i <= 500; i += 1) await countOf(`list ${i}`, 0);
    products = 5_001;
    expect(await countOf('list 500', 1)).toBe(5_000);
    expect(await countOf('list 0', 1)).toBe(5_001);
  });
});
