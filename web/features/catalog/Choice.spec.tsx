import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Choice } from './Choice.js';

let chosen: string[];

const sort = (value = 'newest') => (
  <Choice aria-label="Sort" value={value} onChoose={(next) => chosen.push(next)}>
    <option value="newest">Newest</option>
    <option value="price">Price</option>
  </Choice>
);
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });

beforeEach(() => {
  chosen = [];
});

it('takes what was chosen before its code had come, once', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(sort());
  select().value = 'price';
  render(sort(), { container: page, hydrate: true });
  // The browser's second event for the same choice.
  act(() => void select().dispatchEvent(new Event('change', { bubbles: true })));
  expect(chosen).toEqual(['price']);
});

it('shows what was chosen until the page has it, and then what the page says', () => {
  const { rerender } = render(sort());
  fireEvent.change(select(), { target: { value: 'price' } });
  expect(select().value).toBe('price');
  rerender(sort('price'));
  rerender(sort('newest'));
  expect([select().value, chosen]).toEqual(['newest', ['price']]);
  fireEvent.change(select(), { target: { value: 'price' } });
  expect(chosen).toEqual(['price', 'price']);
});
