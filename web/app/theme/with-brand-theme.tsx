import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A page or panel built with MUI, in a chunk of its own. MUI comes with the first of them: the shell and the
 * catalogue are plain CSS on the same variables, which is what keeps the first visit small.
 */
export function lazyWithBrandTheme<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ BrandTheme }, { default: Content }] = await Promise.all([import('./BrandTheme.js'), load()]);
    return {
      default: (props: Props) => (
        <BrandTheme>
          <Content {...props} />
        </BrandTheme>
      ),
    };
  });
}
