import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { typedWords } from '../../shared/gifts/words-on.js';
import { keepWords, keptWords } from '../../shared/gifts/words-storage.js';
import YourWords from './YourWords.js';

const MUG = {
  id: 'mug',
  kind: 'mug',
  print_areas: [null],
  word_fields: [{ label: 'His name', example: 'Joe', maxLength: 20, required: true }],
} as unknown as Product;

function Page() {
  const [words, setWords] = useState<GiftWord[]>(typedWords(MUG.word_fields));
  return (
    <YourWords
      product={MUG}
      orientation="upright"
      words={words}
      onChange={setWords}
      refusal={null}
      isLive={false}
      onAddPicture={undefined}
      small={null}
    />
  );
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'His name' });

function signIn(id: string): void {
  localStorage.setItem('keepsake-auth', JSON.stringify({ user: { id, email: `${id}@post.example` } }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('words of a gift', () => {
  it('are empty for the next user of this browser', () => {
    keepWords('mug', 'joe', [{ label: 'His name', text: 'Joe' }]);
    signIn('jim');
    render(<Page />);
    expect(name().value).toBe('');
  });

  it('are restored after a reload, and belong to the user who has signed in since', async () => {
    render(<Page />);
    await userEvent.type(name(), 'Joe');
    cleanup();
    signIn('joe');
    render(<Page />);
    expect(name().value).toBe('Joe');
    expect(keptWords('mug', undefined)).toEqual([]);
  });
});
