import { jest } from '@jest/globals';
import { reloadWhenCodeIsGone } from './missing-code.js';

const chrome = () =>
  new TypeError('Failed to fetch dynamically imported module: https://keepsake.example/assets/FaqPage-1a2b.js');

beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('a page whose chunk is missing', () => {
  it('reloads at most once when that does not help', () => {
    const reload = jest.fn();
    expect(reloadWhenCodeIsGone(chrome(), reload)).toBe(true);
    expect(reloadWhenCodeIsGone(chrome(), reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload offline, or without session storage', () => {
    const reload = jest.fn();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reloadWhenCodeIsGone(chrome(), reload)).toBe(false);
    jest.restoreAllMocks();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.');
    });
    expect(reloadWhenCodeIsGone(chrome(), reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['Chrome', chrome()],
    ['Firefox', new TypeError('error loading dynamically imported module: https://keepsake.example/assets/FaqPage-1a2b.js')],
    ['Safari', new TypeError('Importing a module script failed.')],
    ['Vite, of its styles,', new Error('Unable to preload CSS for /assets/FaqPage-1a2b.css')],
  ])('reloads for the error message of %s', (_who, error) => {
    const reload = jest.fn();
    expect(reloadWhenCodeIsGone(error, reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads again after the next upgrade', () => {
    const reload = jest.fn();
    reloadWhenCodeIsGone(chrome(), reload);
    const later = Date.now() + 61_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(reloadWhenCodeIsGone(chrome(), reload)).toBe(true);
  });
});

it('does not reload for an error of the page itself', () => {
  const reload = jest.fn();
  expect(reloadWhenCodeIsGone(new TypeError('x is undefined'), reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
