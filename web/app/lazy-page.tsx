import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

interface Module<Props> {
  default: ComponentType<Props>;
}

export type LazyPage<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Brings the page's code. */
  load: () => Promise<unknown>;
}

/** A page in a chunk of its own. Once its code is here it is shown at once, without a moment of nothing. */
export function lazyPage<Props extends object>(load: () => Promise<Module<Props>>): LazyPage<Props> {
  let loaded: Module<Props> | undefined;
  const bring = async () => (loaded = await load());
  // React takes what `then` calls back with before it returns as a component that never was away.
  const atOnce = (module: Module<Props>) => ({ then: (show: (module: Module<Props>) => void) => show(module) });
  return Object.assign(
    lazy(() => (loaded ? (atOnce(loaded) as Promise<Module<Props>>) : bring())),
    { load: bring },
  );
}

/**
 * A page or panel built with MUI, in a chunk of its own. MUI comes with the first of them: the shell and the
 * catalogue are plain CSS on the same variables, which is what keeps the first visit small.
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
