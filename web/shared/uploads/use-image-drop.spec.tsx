import { fireEvent, render, screen } from '@testing-library/react';
import { useImageDrop } from './use-image-drop.js';

const image = new File(['image'], 'us.png', { type: 'image/png' });
let taken: File[];

function Stage() {
  useImageDrop((file) => taken.push(file));
  return (
    <>
      <input aria-label="Prompt" />
      <button>Upload</button>
    </>
  );
}

function paste(into: HTMLElement, text: string) {
  fireEvent.paste(into, { clipboardData: { files: [image], getData: (type: string) => (type === 'text/plain' ? text : '') } });
}

beforeEach(() => {
  taken = [];
  render(<Stage />);
});

it('takes an image that is pasted anywhere on the page', () => {
  paste(screen.getByRole('button'), 'https://example.com/us.png');
  paste(screen.getByRole('textbox'), '');
  expect(taken).toEqual([image, image]);
});

it('leaves text from Office, beside which lies an image of it, to the field', () => {
  paste(screen.getByRole('textbox'), 'Paris at night');
  expect(taken).toEqual([]);
});
