import { jest } from '@jest/globals';
import { track, trackedBy, untrack, markEnded, onTrackedChange } from './tracked-generations.js';

const picture = (id: string) => ({ id, productId: null, since: 1_000, request: '{}' });
const ids = (userId: string) => trackedBy(userId).map(({ id }) => id);
const KEY = 'generations/u1';

beforeEach(() => localStorage.clear());

it.each(['not json', '{}', '7', '[{"id":5}]', '[null]'])('tracks nothing where the storage is damaged: %s', (damaged) => {
  localStorage.setItem(KEY, damaged);
  expect(trackedBy('u1')).toEqual([]);
});

it('shows nobody the pictures of another person', () => {
  track('u1', picture('a'));
  expect(trackedBy('u2')).toEqual([]);
});

it('keeps pictures over a reload, newest first and each once', () => {
  track('u1', picture('a'));
  track('u1', picture('b'));
  track('u1', { ...picture('a'), request: null });
  expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject([{ id: 'b' }, { id: 'a', request: '{}', ended: false }]);
  expect(ids('u1')).toEqual(['b', 'a']);
});

it('does not grow without end', () => {
  for (let number = 0; number < 30; number += 1) track('u1', picture(`p${number}`));
  expect(ids('u1')).toHaveLength(20);
  expect(ids('u1')[0]).toBe('p29');
});

it('remembers that an end was told of, until it was seen', () => {
  track('u1', picture('a'));
  markEnded('u1', 'a');
  expect(trackedBy('u1')).toMatchObject([{ id: 'a', ended: true }]);
  untrack('u1', 'a');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('tells of each change, and of those that another tab made', () => {
  const onChange = jest.fn();
  const stop = onTrackedChange(onChange);
  track('u1', picture('a'));
  untrack('u1', 'nothing');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  stop();
  track('u1', picture('b'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('gives the same list until something changes', () => {
  track('u1', picture('a'));
  expect(trackedBy('u1')).toBe(trackedBy('u1'));
});
