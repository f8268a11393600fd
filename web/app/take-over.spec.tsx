import { act } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { takeOver } from './take-over.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Page() {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState('');
  const [sort, setSort] = useState('newest');
  return (
    <>
      <a href="/">Home</a>
      <button onClick={() => setOpen((before) => `${before}menu `)}>Menu</button>
      <button aria-label="Cart, 2 gifts" onClick={() => setOpen((before) => `${before}cart `)} />
      <input aria-label="Search" value={words} onChange={(event) => setWords(event.target.value)} />
      <select value={sort} onChange={(event) => setSort(event.target.value)}>
        <option value="newest" />
        <option value="price-low" />
      </select>
      <p data-testid="words">{words}</p>
      <p data-testid="open">{open}</p>
      <p data-testid="sort">{sort}</p>
      <a href="/new">Only on the page</a>
    </>
  );
}

const FIRST_SCREEN =
  '<a href="/">Home</a><button>Menu</button><button aria-label="Cart"></button><input aria-label="Search" value="">' +
  '<select><option value="newest"></option><option value="price-low"></option></select><a href="/footer">Only before</a>';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = FIRST_SCREEN;
  window.pressed = undefined;
  document.body.replaceChildren(root);
});

const start = () => act(() => takeOver(root, () => createRoot(root).render(<Page />)));
const control = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector)!;

describe('the page in the place of its first screen', () => {
  it('is there in one step, and leaves nothing of the screen', () => {
    start();

    expect(root.textContent).toBe('HomeMenunewestOnly on the page');
  });

  it('does not move the focus to something else that stands where the focused link was', () => {
    control('a[href="/footer"]').focus();
    start();

    expect(document.activeElement).toBe(document.body);
  });

  it('takes no focus when nothing had it', () => {
    start();

    expect(document.activeElement).toBe(document.body);
  });

  it('keeps the focus on a link', () => {
    control('a').focus();
    start();

    expect(document.activeElement).toBe(control('a'));
    expect(root.isConnected && document.activeElement?.isConnected).toBe(true);
  });

  it('keeps what was typed, where it was being typed, and knows it', () => {
    const field = control<HTMLInputElement>('input');
    field.focus();
    field.value = 'mug for dad';
    field.setSelectionRange(3, 5);
    start();

    const now = control<HTMLInputElement>('input');
    expect(now).not.toBe(field);
    expect(document.activeElement).toBe(now);
    expect(root.querySelector('[data-testid=words]')?.textContent).toBe('mug for dad');
    expect([now.value, now.selectionStart, now.selectionEnd]).toEqual(['mug for dad', 3, 5]);
  });

  it('keeps what was typed and left', () => {
    control<HTMLInputElement>('input').value = 'mug';
    control('a').focus();
    start();

    expect(control<HTMLInputElement>('input').value).toBe('mug');
    expect(root.querySelector('[data-testid=words]')?.textContent).toBe('mug');
    expect(document.activeElement).toBe(control('a'));
  });

  it('keeps what was chosen', () => {
    control<HTMLSelectElement>('select').value = 'price-low';
    start();

    expect(root.querySelector('[data-testid=sort]')?.textContent).toBe('price-low');
  });

  it('does what was pressed last, once, also when the button now says more', () => {
    window.pressed = root.querySelectorAll('button')[1];
    start();

    expect(root.querySelector('[data-testid=open]')?.textContent).toBe('cart ');
  });

  it('does nothing when nothing was pressed', () => {
    start();

    expect(root.querySelector('[data-testid=open]')?.textContent).toBe('');
  });

  it('starts where there is no first screen', () => {
    root.innerHTML = '';
    start();

    expect(root.textContent).toBe('HomeMenunewestOnly on the page');
  });
});
