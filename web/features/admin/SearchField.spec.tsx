import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from './SearchField.js';

let searched: string[];

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search customers' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () => act(() => void jest.advanceTimersByTime(300));
const search = (value: string, found?: string) => (
  <SearchField label="Search customers" placeholder="" value={value} found={found} onSearch={(words) => searched.push(words)} />
);

beforeEach(() => {
  searched = [];
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

it('searches once the typing pauses, without the spaces around', () => {
  render(search(''));
  type('no');
  type('nora ');
  expect(searched).toEqual([]);
  pause();
  expect(searched).toEqual(['nora']);
});

it('does not wait after Enter', () => {
  render(search(''));
  type('nora');
  fireEvent.submit(screen.getByRole('search'));
  pause();
  expect(searched).toEqual(['nora']);
});

it('keeps newer typing when an earlier search completes', () => {
  const { rerender } = render(search(''));
  type('nor');
  pause();
  type('nora');
  rerender(search('nor'));
  expect(field().value).toBe('nora');
  pause();
  expect(searched).toEqual(['nor', 'nora']);
});

it('shows the search of the URL after Back', () => {
  const { rerender } = render(search('nora'));
  rerender(search('grace'));
  pause();
  expect(field().value).toBe('grace');
  expect(searched).toEqual([]);
});

it('shows the number of results, and nothing without a search', () => {
  const { rerender } = render(search('', '812 customers'));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(search('nora', '1 customer'));
  expect(screen.getByRole('status').textContent).toBe('1 customer');
});

it.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))],
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' })],
])('is cleared by %s and keeps the focus', (_, clear) => {
  render(search('nora'));
  clear();
  pause();
  expect(searched).toEqual(['']);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});
