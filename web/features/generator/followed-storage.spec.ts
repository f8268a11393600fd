import { jest } from '@jest/globals';
import { follow, followedBy, forget, markEnded, onFollowedChange } from './followed-storage.js';

const picture = (id: string) => ({ id, productId: null, since: 1_000, request: '{}' });
const ids = (userId: string) => followedBy(userId).map(({ id }) => id);
const KEY = 'pictures-in-the-making/u1';

beforeEach(() => localStorage.clear());

it.each(['not json', '{}', '7', '[{"id":5}]', '[null]'])('follows nothing where the storage is damaged: %s', (damaged) => {
  localStorage.setItem(KEY, damaged);
  expect(followedBy('u1')).toEqual([]);
});

it('shows nobody the pictures of another person', () => {
  follow('u1', picture('a'));
  expect(followedBy('u2')).toEqual([]);
});

it('keeps pictures over a reload, newest first and each once', () => {
  follow('u1', picture('a'));
  follow('u1', picture('b'));
  follow('u1', { ...picture('a'), request: null });
  expect(JSON.parse(localStorage.getItem(KEY)!)).toMatchObject([{ id: 'b' }, { id: 'a', request: '{}', ended: false }]);
  expect(ids('u1')).toEqual(['b', 'a']);
});

it('does not grow without end', () => {
  for (let number = 0; number < 30; number += 1) follow('u1', picture(`p${number}`));
  expect(ids('u1')).toHaveLength(20);
  expect(ids('u1')[0]).toBe('p29');
});

it('remembers that an end was told of, until it was seen', () => {
  follow('u1', picture('a'));
  markEnded('u1', 'a');
  expect(followedBy('u1')).toMatchObject([{ id: 'a', ended: true }]);
  forget('u1', 'a');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('tells of each change, and of those that another tab made', () => {
  const onChange = jest.fn();
  const stop = onFollowedChange(onChange);
  follow('u1', picture('a'));
  forget('u1', 'nothing');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  stop();
  follow('u1', picture('b'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('gives the same list until something changes', () => {
  follow('u1', picture('a'));
  expect(followedBy('u1')).toBe(followedBy('u1'));
});
