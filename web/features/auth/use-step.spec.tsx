import { render, screen } from '@testing-library/react';
import { MINUTE_MS } from '../../../server/platform/durations/contract.js';

const { MemoryRouter } = await import('react-router-dom');
const { useStep } = await import('./use-step.js');

function CurrentStep() {
  return <p>{useStep().step?.kind ?? 'at the beginning'}</p>;
}

function reloadAt(step: object) {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/auth', state: { step } }]}>
      <CurrentStep />
    </MemoryRouter>,
  );
}

test.each([
  ['texted-code', 9, 'texted-code'],
  ['texted-code', 11, 'at the beginning'],
  ['mailed-code', 23 * 60, 'mailed-code'],
  ['mailed-code', 25 * 60, 'at the beginning'],
])('a reload at a %s of %i minutes ago is %s', (kind, minutes, expected) => {
  reloadAt({ kind, to: 'somebody', since: Date.now() - minutes * MINUTE_MS });
  expect(screen.getByText(expected)).toBeTruthy();
});

it('a reload where an address is asked for asks for it again', () => {
  reloadAt({ kind: 'ask-address', type: 'recovery' });
  expect(screen.getByText('ask-address')).toBeTruthy();
});
