/* Builds a version of the shop whose client files have other names: the same code, built again. */
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, loadConfigFromFile, mergeConfig } from 'vite';

/** @param root the built project @returns the folder of the other version; the caller deletes it */
export async function makeAnotherVersion(root) {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-version-'));
  await cp(path.join(root, 'dist'), path.join(folder, 'dist'), {
    recursive: true,
    filter: (file) => file !== path.join(root, 'dist/web'),
  });
  for (const name of ['node_modules', 'package.json', 'server']) await symlink(path.join(root, name), path.join(folder, name));
  const name = 'assets/[name]-[hash]-another';
  const output = { entryFileNames: `${name}.js`, chunkFileNames: `${name}.js`, assetFileNames: `${name}[extname]` };
  const { config } = await loadConfigFromFile({ command: 'build', mode: 'production' }, path.join(root, 'web/vite.config.ts'));
  // The longer names alone exceed the budget of the home page.
  const plugins = config.plugins.flat().filter((plugin) => plugin.name !== 'first-route-budget');
  const changes = {
    configFile: false,
    logLevel: 'warn',
    build: { outDir: path.join(folder, 'dist/web'), rolldownOptions: { output } },
  };
  await build(mergeConfig({ ...config, plugins }, changes));
  return folder;
}
