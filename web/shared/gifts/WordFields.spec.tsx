import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { type RefusedSubmit, WordFields } from './WordFields.js';
import { typedWords } from './words-on.js';

const FIELDS = [
  { label: 'Their names', example: 'Nora & Theo', maxLength: 12, required: true },
  { label: 'The date', example: 'June 14, 2024', maxLength: 20, required: false },
];

function Form({ refusal = null, tooSmall }: { refusal?: RefusedSubmit | null; tooSmall?: boolean[] }) {
  const [words, setWords] = useState<GiftWord[]>(typedWords(FIELDS));
  return <WordFields fields={FIELDS} words={words} onChange={setWords} refusal={refusal} {...(tooSmall && { tooSmall })} />;
}
const names = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Their names' });
const describing = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('fields of words', () => {
  it('show which character cannot be printed', async () => {
    render(<Form />);
    await userEvent.type(names(), 'Nora ❤️');
    expect(names().getAttribute('aria-invalid')).toBe('true');
    expect(describing(names())).toMatch(/print/);
  });

  it('accept text over the limit, with a count and an error', async () => {
    render(<Form />);
    await userEvent.type(names(), 'Nora and Theodore');
    expect(names().value).toBe('Nora and Theodore');
    expect(describing(names())).toMatch(/12 characters.*17 \/ 12/);
  });

  it('show a missing text only after submit, and focus its field', () => {
    const { rerender } = render(<Form />);
    expect(names().getAttribute('aria-invalid')).toBe('false');
    rerender(<Form refusal={{ label: 'Their names' }} />);
    expect(document.activeElement).toBe(names());
    expect(describing(names())).toBe('Please fill in “Their names”.');
    names().blur();
    rerender(<Form refusal={{ label: 'Their names' }} />);
    expect(document.activeElement).toBe(names());
  });

  it('warn of words that will be very small', () => {
    render(<Form tooSmall={[true, false]} />);
    expect(describing(names())).toBe('This will be very small when printed.');
    expect(names().getAttribute('aria-invalid')).toBe('false');
  });

  it('show optional fields as such, with an example', () => {
    render(<Form />);
    expect(screen.getByRole('textbox', { name: 'The date (optional)' }).getAttribute('placeholder')).toBe('June 14, 2024');
    expect(names().required).toBe(true);
  });

  it('keep the text of fields with the same name', () => {
    const typed = [
      { label: 'The date', text: '2024' },
      { label: 'Gone', text: 'x' },
    ];
    expect(typedWords(FIELDS, typed)).toEqual([
      { label: 'Their names', text: '' },
      { label: 'The date', text: '2024' },
    ]);
  });
});
