import { type ComponentType, type ReactNode, lazy } from 'react';

interface ServerRendered<Props> {
  (props: Props): ReactNode;
  /** Brings its code, so that it is shown in one step. */
  load: () => Promise<void>;
}

/**
 * A page, or a part of one, that the server renders and that has a chunk of its own. The browser loads it before it hydrates
 * the page: React throws away what it cannot hydrate when something changes, and with it what is being clicked.
 */
export function serverRendered<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ServerRendered<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(load) as unknown as ComponentType<Props>;
  const Part = (props: Props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />);
  return Object.assign(Part, {
    load: async () => {
      Loaded = (await load()).default;
    },
  });
}
