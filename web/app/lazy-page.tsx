import { type ComponentType, type ReactNode, lazy } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

export interface ServerRenderedPage<Props> {
  (props: Props): ReactNode;
  /** Brings its code, so that it is shown in one step. */
  load: () => Promise<void>;
}

/** A page that the server renders, in a chunk of its own. The browser loads it before it hydrates the page. */
export function serverRenderedPage<Props extends object>(load: () => Promise<Module<Props>>): ServerRenderedPage<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(load) as unknown as ComponentType<Props>;
  const Page = (props: Props) => (Loaded ? <Loaded {...props} /> : <Lazy {...props} />);
  return Object.assign(Page, {
    load: async () => {
      Loaded = (await load()).default;
    },
  });
}

/**
 * A page or panel built with MUI, in a chunk of its own. MUI comes with the first of them: the shell and the
 * catalog are plain CSS on the same variables, which is what keeps the first visit small.
 */
export function lazyWithMui<Props extends object>(load: () => Promise<Module<Props>>) {
  return lazy(async () => {
    const [{ BrandTheme }, { default: Page }] = await Promise.all([import('./theme/BrandTheme.js'), load()]);
    return {
      default: (props: Props) => (
        <BrandTheme>
          <Page {...props} />
        </BrandTheme>
      ),
    };
  });
}
