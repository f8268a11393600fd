import { configureStore } from '@reduxjs/toolkit';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { rootReducer } from '../store/root-reducer.js';
import { closeErrors, showToast, type Toast } from './toasts-slice.js';

const { Link, MemoryRouter } = await import('react-router-dom');
const { Toaster } = await import('./Toaster.js');
const { useToast } = await import('./use-toast.js');

function renderToasts(...toasts: Omit<Toast, 'id'>[]) {
  const store = configureStore({ reducer: rootReducer });
  for (const toast of toasts) store.dispatch(showToast(toast));
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Link to="/elsewhere">Go on</Link>
        <Toaster />
      </MemoryRouter>
    </Provider>,
  );
  return store;
}

const ERROR = { tone: 'error', title: 'Error', message: 'Price not available for this option' } as const;
const note = (title: string) => ({ tone: 'info', title }) as const;
const pass = (seconds: number) => act(() => void jest.advanceTimersByTime(seconds * 1000));
const titles = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('can be closed', () => {
  renderToasts(ERROR);
  expect(screen.getByRole('alert').textContent).toContain('Price not available for this option');
  fireEvent.click(screen.getByRole('button', { name: 'Close: Error' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes notes away by itself, errors a little later', () => {
  renderToasts(ERROR, { tone: 'success', title: 'Image uploaded successfully' });
  expect(screen.getByRole('status').textContent).toContain('Image uploaded successfully');
  pass(7);
  expect(titles()).toEqual(['Close: Error']);
  pass(2);
  expect(titles()).toEqual([]);
});

it('leaves a note there while the pointer or the focus is on it', () => {
  renderToasts(ERROR);
  fireEvent.mouseEnter(screen.getByRole('alert'));
  pass(60);
  fireEvent.focus(screen.getByRole('button'));
  fireEvent.mouseLeave(screen.getByRole('alert'));
  pass(60);
  expect(titles()).toEqual(['Close: Error']);
  fireEvent.blur(screen.getByRole('button'));
  pass(9);
  expect(titles()).toEqual([]);
});

it('shows three at most, the newest', () => {
  renderToasts(note('1'), note('2'), note('3'), note('4'));
  expect(titles()).toEqual(['Close: 2', 'Close: 3', 'Close: 4']);
});

it('says the same only once, and for as long as if it were new', () => {
  const store = renderToasts(ERROR);
  pass(7);
  act(() => void store.dispatch(showToast(ERROR)));
  expect(titles()).toEqual(['Close: Error']);
  pass(7);
  expect(titles()).toEqual(['Close: Error']);
});

it('takes away errors that are settled, and nothing else', () => {
  const store = renderToasts(ERROR, note('1'));
  act(() => void store.dispatch(closeErrors()));
  expect(titles()).toEqual(['Close: 1']);
});

it('goes on to another page with the newest alone', () => {
  renderToasts(ERROR, note('1'));
  fireEvent.click(screen.getByRole('link'));
  expect(titles()).toEqual(['Close: 1']);
});

describe('a note with a button', () => {
  const undo = jest.fn();
  beforeEach(() => undo.mockClear());

  function Shop() {
    const toast = useToast();
    const remove = () => toast({ tone: 'info', title: 'Removed', action: { label: 'Undo', run: undo } });
    return (
      <>
        <button type="button" onClick={remove}>
          Remove
        </button>
        <Toaster />
      </>
    );
  }

  function renderShop(...layers: string[]) {
    render(
      <Provider store={configureStore({ reducer: rootReducer })}>
        <MemoryRouter>
          <Shop />
          {layers.map((layer) => (
            <Toaster key={layer} isOverPage className={layer} />
          ))}
        </MemoryRouter>
      </Provider>,
    );
    const remove = screen.getByRole('button', { name: 'Remove' });
    remove.focus();
    fireEvent.click(remove);
    return remove;
  }
  const undoButtons = () => screen.queryAllByRole('button', { name: 'Undo: Removed' });

  it('runs its action once, closes, and keeps the focus', () => {
    const remove = renderShop();
    const [button] = undoButtons();
    act(() => button!.focus());
    fireEvent.click(button!);
    fireEvent.click(button!);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(undoButtons()).toEqual([]);
    expect(document.activeElement).toBe(remove);
  });

  it('leaves the focus to the page where what had it is gone', () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.id = 'main';
    main.tabIndex = -1;
    renderShop();
    const gone = document.body.appendChild(document.createElement('button'));
    gone.focus();
    const [button] = undoButtons();
    act(() => button!.focus());
    gone.remove();
    fireEvent.click(button!);
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  it('leaves time enough to reach it', () => {
    renderShop();
    pass(19);
    expect(undoButtons()).toHaveLength(1);
    pass(2);
    expect(undoButtons()).toEqual([]);
  });

  it('is not taken for another that sounds the same', () => {
    const remove = renderShop();
    fireEvent.click(remove);
    expect(undoButtons()).toHaveLength(2);
  });

  it('is shown once, on the topmost layer', () => {
    renderShop('sheet', 'dialog', 'dialog over it');
    expect(undoButtons()).toHaveLength(1);
    expect(undoButtons()[0]!.closest('section')!.className).toContain('dialog over it');
  });
});
