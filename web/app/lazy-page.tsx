import { lazy, type ComponentType } from 'react';

/** A page in a chunk of its own, which brings nothing but itself. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

/**
 * A page or panel built with MUI, in a chunk of its own. MUI comes with the first of them: the shell and the
 * catalogue are plain CSS on the same variables, which is what keeps the first visit small.
 */
export function lazyPageWithMui<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [{ BrandTheme }, Page] = await Promise.all([import('./theme/BrandTheme.js'), load()]);
    return {
      default: (props: Props) => (
        <BrandTheme>
          <Page {...props} />
        </BrandTheme>
      ),
    };
  });
}
