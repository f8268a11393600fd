import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { currentStored, setStored, useStored } from './use-stored.js';

const KEY = 'keepsake-ships-to';
const text = (stored: unknown) => (typeof stored === 'string' ? stored : 'none');
const show = () => renderHook(() => useStored(KEY, text)).result;

beforeEach(() => localStorage.clear());

it('shows a change in every component and after a reload', () => {
  const [first, second] = [show(), show()];
  act(() => setStored(KEY, 'us'));
  expect([first.current, second.current, show().current]).toEqual(['us', 'us', 'us']);
  expect(localStorage.getItem(KEY)).toBe('"us"');
});

it('follows changes of another tab', () => {
  const shown = show();
  localStorage.setItem(KEY, '"international"');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect(shown.current).toBe('international');
});

it('lasts as long as the page when the browser cannot store it', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const shown = show();
  act(() => setStored(KEY, 'us'));
  expect([shown.current, currentStored(KEY, text)]).toEqual(['us', 'us']);
  full.mockRestore();
  act(() => setStored(KEY, undefined));
  expect(shown.current).toBe('none');
});
