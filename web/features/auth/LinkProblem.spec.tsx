import { render, screen } from '@testing-library/react';

const { LinkProblem } = await import('./LinkProblem.js');

test.each(['bad_oauth_callback', 'nobody_knows_this', 'constructor', '__proto__'])(
  'an address that says %s is answered with a sentence of ours',
  (code) => {
    render(<LinkProblem failure={{ kind: 'failure', code, from: 'google' }} onNewLink={() => undefined} />);
    expect(screen.getByText('Google didn’t sign you in. You can try again, or use another way.')).not.toBeNull();
  },
);
