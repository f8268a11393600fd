import type { Plugin } from 'vite';
import { classNames, droppableRouterParts, iconShapes, rulesWithoutStyleText } from './vite-plugins.js';

const context = {
  error: (message: string): never => {
    throw new Error(message);
  },
};
type Transform = { handler: (this: typeof context, code: string, id: string) => unknown };
const transform = ({ transform: hook }: Plugin, code: string, id = '') =>
  (hook as unknown as Transform).handler.call(context, code, id);

describe('the build fails when it no longer finds', () => {
  it('a part of React Router that it leaves out', () => {
    const plugin = droppableRouterParts();
    transform(plugin, 'function PrefetchPageLinks() {}');
    expect(() => (plugin.buildEnd as (this: typeof context) => void).call(context)).toThrow('React Router no longer has');
  });

  it('the weights of an icon', () => {
    expect(() => transform(iconShapes('.', []), 'export default {}', 'Gift.es.js')).toThrow('no longer has its weights');
  });

  it.each(['@dnd-kit/dom/index.js', '@mui/x-data-grid/utils/css/context.mjs'])('the text of a style element in %s', (file) => {
    expect(() => transform(rulesWithoutStyleText(), 'export default {}', file)).toThrow('no longer writes its rules');
  });

  it('what tells two style sheets apart', () => {
    const nameOf = classNames();
    expect(nameOf('filled', '/ui/Button.module.css')).toBe('Button_filled');
    expect(nameOf('quiet', '/ui/Button.module.css')).toBe('Button_quiet');
    expect(() => nameOf('filled', '/admin/Button.module.css')).toThrow('need names of their own');
  });
});
