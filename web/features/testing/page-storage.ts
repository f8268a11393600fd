import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import { newPrompt, type Prompt, type Prompts } from './prompt-list.js';
import type { TestRun, Tile } from './test-run.js';

export const PAGE_KEY = 'fal-testing';

/** An uploaded source image. */
export interface SourceImage {
  /** URL in the shop. */
  url: string;
  name: string;
}

export interface KeptPage {
  image: SourceImage | null;
  prompts: Prompts;
  run: TestRun | null;
}

const emptyPage = (): KeptPage => ({ image: null, prompts: [newPrompt()], run: null });

/** State of this tab before a reload. */
export function restorePage(): KeptPage {
  const kept = readStored('sessionStorage', PAGE_KEY) as Partial<KeptPage> | null | undefined;
  const { image = null, prompts, run } = kept ?? {};
  if (!Array.isArray(prompts) || !prompts.every(isPrompt) || prompts.length === 0) return emptyPage();
  return { image, prompts, run: Array.isArray(run?.tiles) && run.tiles.every(isTile) ? run : null };
}

/** Checks the shape, because an older version of the page may have stored another one. */
function isPrompt(prompt: Partial<Prompt> | null): boolean {
  return typeof prompt?.id === 'string' && typeof prompt.text === 'string';
}

function isTile(tile: Partial<Tile> | null): boolean {
  return typeof tile?.key === 'string' && typeof tile.prompt === 'string' && typeof tile.status === 'string';
}

export function keepPage(page: KeptPage): void {
  writeStored('sessionStorage', PAGE_KEY, page);
}
