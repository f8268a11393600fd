import type { ThemeOptions } from '@mui/material/styles';
import { buttons } from './buttons.js';
import { dataDisplay } from './data-display.js';
import { dataGrid } from './data-grid.js';
import { dialogs } from './dialogs.js';
import { feedback } from './feedback.js';
import { inputs } from './inputs.js';
import { layout } from './layout.js';
import { navigation } from './navigation.js';
import { surfaces } from './surfaces.js';
import { tables } from './tables.js';

/**
 * Overrides of Material's typical looks: ripples, floating labels, notches, capitals, gray elevations. One file for each
 * family of components.
 */
export const components: ThemeOptions['components'] = {
  ...buttons,
  ...dataDisplay,
  ...dataGrid,
  ...dialogs,
  ...feedback,
  ...inputs,
  ...layout,
  ...navigation,
  ...surfaces,
  ...tables,
};
