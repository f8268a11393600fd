import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Fragment, type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { translatePage } from '../../test/support/translate.js';
import { WordList } from '../shared/gifts/WordList.js';
import { keepTranslatable } from './translated-page.js';

const untouched = Object.getOwnPropertyDescriptors(Node.prototype);
let stopTranslating: () => void;

beforeAll(keepTranslatable);
afterAll(() => Object.defineProperties(Node.prototype, untouched));
afterEach(() => stopTranslating());

const text = () => screen.getByRole('main').textContent;

/** Renders a page, translates it, and renders it again with other content. */
async function change(before: ReactNode, after: ReactNode, translate = translatePage): Promise<void> {
  const { rerender } = render(<main>{before}</main>);
  stopTranslating = translate();
  await waitFor(() => expect(text()).toContain('«'));
  rerender(<main>{after}</main>);
}

const label = (price: string, note?: ReactNode) => (
  <p>
    Add to Cart · {price}
    {note}
  </p>
);

it.each<[title: string, before: ReactNode, after: ReactNode, shown: string]>([
  ['a changed price', label('$24.00'), label('$29.00'), '«Add to Cart · »«$29.00»'],
  ['the only text of its element', <p>one</p>, <p>two</p>, '«two»'],
  ['a text that comes', label('$24.00'), label('$24.00', ' each'), '«Add to Cart · »«$24.00»« each»'],
  ['a text that goes', label('$24.00', ' each'), label('$24.00'), '«Add to Cart · »«$24.00»'],
  ['an element before a text', <>{null} saved</>, <>{<b>$5.00</b>} saved</>, '«$5.00»« saved»'],
  ['an element in place of a text', <>For {'you'}</>, <>For {<b>you</b>}</>, '«For »«you»'],
  ['a text in place of an element', <>For {<b>you</b>}</>, <>For {'them'}</>, '«For »«them»'],
  ['a page that was left', 'The cart', <h1>Thank you</h1>, '«Thank you»'],
])('shows %s on a translated page', async (_title, before, after, shown) => {
  await change(before, after);
  await waitFor(() => expect(text()).toBe(shown));
});

it('moves a translated text with its neighbor', async () => {
  const rows = (...names: string[]) =>
    names.map((name) => (
      <Fragment key={name}>
        {name} <b>!</b>
      </Fragment>
    ));
  await change(rows('first', 'second'), rows('second', 'first'));
  await waitFor(() => expect(text()).toBe('«second» «!»«first» «!»'));
});

it('shows the last of several changes in one turn, before the translator has seen any', async () => {
  const { rerender } = render(<main>{label('$24.00')}</main>);
  stopTranslating = translatePage();
  for (const price of ['$25.00', '$26.00', '$27.00']) rerender(<main>{label(price)}</main>);
  await waitFor(() => expect(text()).toBe('«Add to Cart · »«$27.00»'));
});

/** Ways to translate once, without watching the page. */
const WAYS: Record<string, (node: Text, font: Element) => void> = {
  'inserts an element before it removes the text': (node, font) => {
    node.before(font);
    node.remove();
  },
  'wraps the text': (node, font) => {
    node.replaceWith(font);
    font.replaceChildren(node);
    node.data = `«${node.data}»`;
  },
  'replaces the text, and then what it has put there': (node, font) => {
    node.replaceWith(font);
    const span = document.createElement('span');
    span.append(...font.childNodes);
    font.replaceWith(span);
  },
  'changes the text where it is': (node, font) => {
    node.data = font.textContent;
  },
};

it.each(Object.keys(WAYS))('follows a translator that %s', async (way) => {
  const page = (price: string, isFree: boolean) => (
    <>
      {label(price, isFree && ', free')}
      <p>{isFree ? 'Free' : <b>Paid</b>} shipping</p>
    </>
  );
  await change(page('$24.00', true), page('$29.00', false), () => {
    for (const { childNodes } of document.querySelectorAll('p, b')) {
      for (const node of [...childNodes].filter((each) => each instanceof Text)) {
        const font = document.createElement('font');
        font.textContent = `«${node.data}»`;
        WAYS[way]!(node, font);
      }
    }
    return () => undefined;
  });
  expect(text()?.replaceAll(/[«»]/g, '')).toBe('Add to Cart · $29.00Paid shipping');
});

it('survives a translator that makes one text of two', async () => {
  const merge = () => {
    const p = document.querySelector('p')!;
    const [first, ...others] = [...p.childNodes] as Text[];
    first!.data = '«Add to Cart · $24.00, free»';
    others.forEach((other) => other.remove());
    return () => undefined;
  };
  await change(label('$24.00', ', free'), label('$24.00', <b>, free</b>), merge);
  expect(text()).toContain('Add to Cart');
});

it('shows a page that was translated before its code came', async () => {
  function Price() {
    const [price, setPrice] = useState('$24.00');
    return <button onClick={() => setPrice('$29.00')}>Add to Cart · {price}</button>;
  }
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(<Price />);
  stopTranslating = translatePage();
  render(<Price />, { container, hydrate: true, onRecoverableError: () => undefined });
  await waitFor(() => expect(text()).toBe('«Add to Cart · »«$24.00»'));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(text()).toBe('«Add to Cart · »«$29.00»'));
});

it('leaves what is printed on a gift as it was typed', async () => {
  render(
    <main>
      <WordList words={[{ label: 'Your names', text: 'Rose & Max' }]} />
    </main>,
  );
  stopTranslating = translatePage();
  await waitFor(() => expect(text()).toContain('«Your names»'));
  expect(text()).toBe('«Your names»«:» Rose & Max');
});
