import { launcherSettings } from '../../server/local/settings.js';
import { SETTINGS, textOf } from './deployment-files.js';
import { settingsDocs } from './settings-docs.js';

const docs = settingsDocs();

describe('the settings', () => {
  it.each(Object.keys(docs))('are documented in %s as `npm run docs:settings` writes it', (file) => {
    expect(textOf(file)).toBe(docs[file]);
  });

  it('all have a description in .env.example, those of Compose included', () => {
    const ofCompose = [...textOf('docker-compose.yml').matchAll(/\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name as string);
    const described = [...textOf('.env.example').matchAll(/^# \S.*\n#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name as string);
    const all = new Set([...SETTINGS, ...Object.keys(launcherSettings), ...ofCompose]);
    expect(described.toSorted()).toEqual([...all].toSorted());
  });

  it('are all commented out in .env.example, so that a copy of it changes nothing', () => {
    expect(
      textOf('.env.example')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#')),
    ).toEqual([]);
  });
});
