import { fonts, motion, radius, schemes } from './tokens.js';

function declarations(values: object, prefix = ''): string {
  return Object.entries(values)
    .map(([name, value]) => `--${prefix}${name}:${typeof value === 'number' ? `${value}px` : value};`)
    .join('');
}

/**
 * The tokens as CSS variables (`--blush`, `--radius-panel`, `--motion-fast`), written into the page at build time.
 * They are there before any script runs, so dark mode neither flashes nor renders twice.
 */
export function tokensCss(): string {
  const fixed = declarations(fonts, 'font-') + declarations(radius, 'radius-') + declarations(motion, 'motion-');
  return [
    `:root{color-scheme:light dark;${fixed}${declarations(schemes.light)}}`,
    `@media (prefers-color-scheme:dark){:root{${declarations(schemes.dark)}}}`,
  ].join('\n');
}
