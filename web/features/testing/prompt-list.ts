import { MAX_PROMPT_LENGTH } from '../../../server/generation/contract.js';
import { MAX_TEST_PROMPTS } from '../../../server/generation/testing/contract.js';

export interface Prompt {
  /** Stays the same when the list around it changes. */
  id: string;
  text: string;
}

export type Prompts = readonly Prompt[];

export function newPrompt(text = ''): Prompt {
  return { id: crypto.randomUUID(), text };
}

/** Does not change a full list. */
export function withAdded(prompts: Prompts, added: Prompt): Prompts {
  return prompts.length < MAX_TEST_PROMPTS ? [...prompts, added] : prompts;
}

/** Keeps the last prompt. */
export function withRemoved(prompts: Prompts, id: string): Prompts {
  return prompts.length > 1 ? prompts.filter((prompt) => prompt.id !== id) : prompts;
}

export function withText(prompts: Prompts, id: string, text: string): Prompts {
  return prompts.map((prompt) => (prompt.id === id ? { ...prompt, text } : prompt));
}

/** Lines of a pasted text as prompts; empty for a single line. */
export function linesOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length > 1 ? lines : [];
}

/** Makes each line of the text a prompt, as far as there is room; the last prompt keeps the rest. */
export function withLinesApart(prompts: Prompts, id: string, text: string): Prompts {
  return prompts.flatMap((prompt) => {
    const lines = prompt.id === id ? linesOf(text) : [];
    if (lines.length === 0) return [prompt];
    const most = MAX_TEST_PROMPTS - prompts.length + 1;
    const texts = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join('\n')] : lines;
    const fitting = texts.map((each) => each.slice(0, MAX_PROMPT_LENGTH));
    return fitting.map((each, index) => (index === 0 ? { ...prompt, text: each } : newPrompt(each)));
  });
}

/** Prompts to generate, with their number in the list, from 1. */
export function nonBlank(prompts: Prompts): { number: number; text: string }[] {
  return prompts.map(({ text }, index) => ({ number: index + 1, text: text.trim() })).filter(({ text }) => text !== '');
}
