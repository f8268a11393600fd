import { jest } from '@jest/globals';
import { fakeIndexedDb } from '../../../test/support/fake-indexed-db.js';
import { dropOverdue, dropPending, keepPending, pendingOf } from './pending-photo.js';
import { HOUR_MS } from '../../../server/platform/durations/contract.js';

const NAME = 'keepsake-pending-photo';
const file = new File(['x'], 'us.jpg', { type: 'image/jpeg' });
const photo = (userId: string | null) => ({ file, key: 'k1', userId, adds: false });

let database: ReturnType<typeof fakeIndexedDb>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  database = fakeIndexedDb();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

it('a visitor’s photo is theirs who signs in in the same tab, and no other person’s', async () => {
  await keepPending(photo(null));
  expect(await pendingOf('u1')).toMatchObject({ key: 'k1' });
  sessionStorage.clear();
  expect(await pendingOf('u2')).toBeNull();
});

it('a signed-in customer’s photo is gone when another one signs in', async () => {
  await keepPending(photo('u1'));
  expect(await pendingOf('u1')).toMatchObject({ key: 'k1' });
  expect(await pendingOf('u2')).toBeNull();
  expect(database.kept.size).toBe(0);
});

it('a photo is deleted after an hour, while the page is open and when it is opened later', async () => {
  await keepPending(photo(null));
  await jest.advanceTimersByTimeAsync(HOUR_MS);
  expect(database.kept.size).toBe(0);

  await keepPending(photo(null));
  localStorage.setItem(NAME, String(Date.now() - HOUR_MS));
  await dropOverdue();
  expect([database.kept.size, localStorage[NAME], sessionStorage[NAME]]).toEqual([0, undefined, undefined]);
});

it('no database is opened in a browser that has no photo', async () => {
  await dropOverdue();
  expect(database.opened).toBe(0);
});

it('a dropped photo leaves nothing', async () => {
  await keepPending(photo('u1'));
  await dropPending();
  expect([database.kept.size, localStorage.length, sessionStorage.length]).toEqual([0, 0, 0]);
});
