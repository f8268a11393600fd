import { waitFor } from '@testing-library/react';
import { keepGenerations, keptGenerations } from '../../../test/support/kept-generations.js';
import { makeStore } from '../../shared/store/store.js';
import { generatorApi } from './generator-api.js';
import {
  generationEnded,
  generationsRestored,
  generationSeen,
  selectGenerations,
  storeGenerations,
} from './tracked-generations.js';

function open(userId: string | null = 'u1') {
  const store = makeStore();
  store.dispatch(generationsRestored(userId));
  storeGenerations(store);
  const tracked = () => selectGenerations(store.getState()).tracked;
  const answer = async (generationIds: string[]) => {
    const list = generationIds.map((generationId) => ({ generationId, productId: null, created_at: '2026-11-21T10:00:00.000Z' }));
    await store.dispatch(generatorApi.util.upsertQueryData('runningGenerations', undefined, list as never));
  };
  return { store, tracked, ids: () => tracked().map(({ id }) => id), answer };
}

beforeEach(() => localStorage.clear());

it.each(['not json', '{}', '7', '[{"id":5}]', '[null]'])('tracks nothing where the storage is damaged: %s', (damaged) => {
  localStorage.setItem('generations/u1', damaged);
  expect(open().tracked()).toEqual([]);
});

it('does not show the generations of another user, nor those of a user who signed out', () => {
  keepGenerations({ id: 'a' });
  expect(open('u2').tracked()).toEqual([]);
  const { store, tracked } = open('u1');
  expect(tracked()).toHaveLength(1);
  store.dispatch(generationsRestored(null));
  expect(tracked()).toEqual([]);
  expect(keptGenerations()).toHaveLength(1);
});

it('keeps generations across a reload, newest first and without duplicates', async () => {
  keepGenerations({ id: 'a', since: 1, request: '{}' });
  const { answer, ids } = open();
  await answer(['b', 'a']);
  expect(ids()).toEqual(['b', 'a']);
  await waitFor(() =>
    expect(keptGenerations()).toMatchObject([
      { id: 'b', request: null },
      { id: 'a', request: '{}', ended: false },
    ]),
  );
  expect(open().ids()).toEqual(['b', 'a']);
});

it('keeps a limited number', async () => {
  const { answer, ids } = open();
  await answer(Array.from({ length: 30 }, (_, number) => `p${29 - number}`));
  expect(ids()).toHaveLength(20);
  expect(ids()[0]).toBe('p29');
});

it('remembers that an end was announced until it was seen', () => {
  keepGenerations({ id: 'a' });
  const { store } = open();
  store.dispatch(generationEnded('a'));
  expect(keptGenerations()).toMatchObject([{ id: 'a', ended: true }]);
  store.dispatch(generationSeen('a'));
  expect(localStorage.getItem('generations/u1')).toBeNull();
});
