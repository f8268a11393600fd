// The only use of React's own `lazy`.
// eslint-disable-next-line no-restricted-syntax
import { type ComponentType, lazy, useEffect, useState } from 'react';

/** Reset functions of the parts that failed to load: each makes the next mount load its part again. */
const failures = new Set<() => void>();

/**
 * A part of the page with a chunk of its own. React's `lazy` remembers a failed load until the page is reloaded. `lazyPart`
 * loads again at the next mount: after an error boundary has caught the failure, or after the substitute was shown once.
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
    // A mounted part keeps its component, even if a new load has replaced it.
    const [Shown] = useState(() => Part);
    return <Shown {...props} />;
  };
}

export function forgetFailedLoads(): void {
  for (const startAgain of failures) startAgain();
  failures.clear();
}
