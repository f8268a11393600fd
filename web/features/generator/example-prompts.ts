/** Prefilled in free mode. */
export const DEFAULT_PROMPT =
  'A romantic evening in Paris: the two of us in front of the Eiffel Tower at dusk, soft pink sky, painted in warm light.';

export interface ExamplePrompt {
  /** Short name on the chip. */
  label: string;
  prompt: string;
  /** Where the prompt takes the people, for the heading of the result: 'Here they are, in Paris'. */
  setting: string;
}

export const EXAMPLE_PROMPTS: readonly ExamplePrompt[] = [
  { label: 'Paris at dusk', prompt: DEFAULT_PROMPT, setting: 'in Paris' },
  {
    label: 'Beach at sunset',
    prompt: 'Walking along a quiet beach at sunset, golden light on the water, painted with loose brush strokes.',
    setting: 'by the sea',
  },
  {
    label: 'Superhero poster',
    prompt: 'A comic book superhero poster with bold colors, a sunburst behind them and a cape in the wind.',
    setting: 'cape and all',
  },
  {
    label: 'Snowy village',
    prompt: 'A snowy mountain village on a winter evening, warm windows, thick scarves, gently falling snow.',
    setting: 'in the snow',
  },
  {
    label: 'Autumn forest',
    prompt: 'An autumn forest full of red and golden leaves, low sun between the trees, painted in oils.',
    setting: 'in the autumn leaves',
  },
  {
    label: 'Storybook garden',
    prompt: 'A storybook garden full of flowers, drawn like a cartoon in soft, cheerful colors.',
    setting: 'in the garden',
  },
  {
    label: 'Night sky',
    prompt: 'Under a night sky full of stars, with soft moonlight and deep blue colors, realistic and quiet.',
    setting: 'under the stars',
  },
  {
    label: 'Old film portrait',
    prompt: 'A classic studio portrait from an old film, elegant clothes, soft light and warm sepia tones.',
    setting: 'as in an old film',
  },
];

const SHORT_WORDS = 6;

/** 'Paris at dusk', or the first words of the customer's own prompt. */
export function shortNameOf(prompt: string): string {
  const example = EXAMPLE_PROMPTS.find((each) => each.prompt === prompt.trim());
  if (example) return example.label;
  const words = prompt.trim().split(/\s+/);
  return words.length > SHORT_WORDS ? `${words.slice(0, SHORT_WORDS).join(' ')}…` : words.join(' ');
}

/** Another example than the current one. */
export function randomPrompt(current: string): string {
  const others = EXAMPLE_PROMPTS.filter(({ prompt }) => prompt !== current);
  return others[Math.floor(Math.random() * others.length)]?.prompt ?? DEFAULT_PROMPT;
}
