import { newPrompt, type Prompt, type Prompts } from './prompt-list.js';
import type { TestRun, Tile } from './test-run.js';

export const PAGE_KEY = 'fal-testing';

/** The source image that the server has. */
export interface SourceImage {
  /** Its address in the shop. */
  url: string;
  name: string;
}

export interface KeptPage {
  image: SourceImage | null;
  prompts: Prompts;
  run: TestRun | null;
}

const emptyPage = (): KeptPage => ({ image: null, prompts: [newPrompt()], run: null });

/** What this tab had before a reload. */
export function restorePage(): KeptPage {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(PAGE_KEY) ?? 'null') as KeptPage | null;
    if (!kept?.prompts?.every(isPrompt) || kept.prompts.length === 0) return emptyPage();
    return { ...kept, run: kept.run?.tiles?.every(isTile) ? kept.run : null };
  } catch {
    return emptyPage();
  }
}

/** Old versions leave old shapes. */
function isPrompt(prompt: Partial<Prompt> | null): boolean {
  return typeof prompt?.id === 'string' && typeof prompt.text === 'string';
}

function isTile(tile: Partial<Tile> | null): boolean {
  return typeof tile?.key === 'string' && typeof tile.prompt === 'string' && typeof tile.status === 'string';
}

export function keepPage(page: KeptPage): void {
  try {
    window.sessionStorage.setItem(PAGE_KEY, JSON.stringify(page));
  } catch {
    // Storage is full or forbidden: the page works without, it only forgets on a reload.
  }
}
