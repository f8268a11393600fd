import { jest } from '@jest/globals';
import { onSessionNotKept, sessionKeeping } from './session-keeping.js';
import { SESSION_STORAGE_KEY } from './session-storage.js';

const { getItem, setItem, removeItem } = sessionKeeping;
const report = jest.fn();
let room: number;

beforeEach(() => {
  localStorage.clear();
  report.mockClear();
  onSessionNotKept(report);
  const set = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    const others = Object.keys(this).filter((each) => each !== key);
    if (others.length >= room) throw new DOMException('full', 'QuotaExceededError');
    set.call(this, key, value);
  });
});
afterEach(() => {
  removeItem(SESSION_STORAGE_KEY);
  jest.restoreAllMocks();
});

it('keeps the session in local storage', () => {
  room = 1;
  setItem(SESSION_STORAGE_KEY, 'session');
  expect([localStorage[SESSION_STORAGE_KEY], getItem(SESSION_STORAGE_KEY)]).toEqual(['session', 'session']);
  expect(report).not.toHaveBeenCalled();
});

it('keeps it until the page is closed where there is no room, and says so', () => {
  room = 0;
  setItem(SESSION_STORAGE_KEY, 'session');
  expect(localStorage[SESSION_STORAGE_KEY]).toBeUndefined();
  expect(getItem(SESSION_STORAGE_KEY)).toBe('session');
  expect(report).toHaveBeenCalledTimes(1);
});

it('leaves no outdated session where there is no room for the new one', () => {
  room = 1;
  setItem(SESSION_STORAGE_KEY, 'old');
  room = 0;
  setItem(SESSION_STORAGE_KEY, 'new');
  expect([localStorage[SESSION_STORAGE_KEY], getItem(SESSION_STORAGE_KEY)]).toEqual([undefined, 'new']);
  removeItem(SESSION_STORAGE_KEY);
  expect(getItem(SESSION_STORAGE_KEY)).toBeNull();
});

it('does not report values that are only needed during a sign-in', () => {
  room = 0;
  setItem(`${SESSION_STORAGE_KEY}-code-verifier`, 'verifier');
  expect(report).not.toHaveBeenCalled();
});
