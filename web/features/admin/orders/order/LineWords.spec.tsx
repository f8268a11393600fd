import { render, screen } from '@testing-library/react';
import { LineWords } from './LineWords.js';

it('shows nothing where nothing is written', () => {
  expect(render(<LineWords words={[]} />).container.childElementCount).toBe(0);
});

it('shows each text with its label, in its own direction', () => {
  render(
    <LineWords
      words={[
        { label: 'Their names', text: 'נועה & תום' },
        { label: 'A date', text: '12 May 2024' },
      ]}
      isLarge
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Their names:', 'A date:']);
  expect(screen.getByText('נועה & תום').dir).toBe('auto');
});
