import type { ComponentType } from 'react';
import { lazyPart } from '../shared/lazy-part.js';

/**
 * A page or panel built with MUI, in a chunk of its own. MUI comes with the first of them: the shell and the
 * catalog are plain CSS on the same variables, which is what keeps the first visit small.
 */
export function lazyWithMui<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart(async () => {
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
