// The only use of React's own.
// eslint-disable-next-line no-restricted-syntax
import { type ComponentType, lazy, useEffect, useState } from 'react';

/** One function for each part whose failure an error boundary has not caught yet: it makes the next showing load again. */
const failures = new Set<() => void>();

/**
 * A part of the page with a chunk of its own. React's `lazy` remembers a failed load until the page is reloaded. This one loads
 * again when the part is shown the next time: after an error boundary has caught the failure, or after its substitute was shown once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Substitute?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props>;
  const Instead =
    Substitute &&
    ((props: Props) => {
      useEffect(startAgain, []);
      return <Substitute {...props} />;
    });
  function startAgain(): void {
    const started = lazy(() =>
      load().catch((error: unknown) => {
        if (Instead) return { default: Instead };
        failures.add(startAgain);
        throw error;
      }),
    );
    Part = started as unknown as ComponentType<Props>;
  }
  startAgain();
  return (props) => {
    // What is shown stays while it is shown.
    const [Shown] = useState(() => Part);
    return <Shown {...props} />;
  };
}

export function forgetFailedLoads(): void {
  for (const startAgain of failures) startAgain();
  failures.clear();
}
