import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from './lazy-part.js';

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
  const Lazy = lazyPart(load);
  const Part = (props: Props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />);
  return Object.assign(Part, {
    load: async () => {
      Loaded = (await load()).default;
    },
  });
}
