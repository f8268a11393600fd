import { act } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { takeOver } from './take-over.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function Page() {
  const [words, setWords] = useState('');
  return (
    <>
      <a href="/">Home</a>
      <input aria-label="Search" value={words} onChange={(event) => setWords(event.target.value)} />
      <p data-testid="words">{words}</p>
      <a href="/new">Only on the page</a>
    </>
  );
}

const FIRST_SCREEN = '<a href="/">Home</a><input aria-label="Search" value=""><a href="/footer">Only before</a>';

let root: HTMLElement;

beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = FIRST_SCREEN;
  document.body.replaceChildren(root);
});

const start = () => act(() => takeOver(root, () => createRoot(root).render(<Page />)));
const control = <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector)!;

describe('the page in the place of its first screen', () => {
  it('is there in one step, and leaves nothing of the screen', () => {
    start();

    expect(root.textContent).toBe('HomeOnly on the page');
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

  it('starts where there is no first screen', () => {
    root.innerHTML = '';
    start();

    expect(root.textContent).toBe('HomeOnly on the page');
  });
});
