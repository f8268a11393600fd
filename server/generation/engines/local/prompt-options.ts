import type { ImageType } from '../image-engine.js';

export type SceneName =
  'paris' | 'christmas' | 'space' | 'beach' | 'snow' | 'sunset' | 'night' | 'garden' | 'autumn' | 'mountains' | 'city';

/** The options that a prompt's words select for this renderer. */
export interface PromptOptions {
  look: ImageType;
  scene?: SceneName;
  /** Brown tones, as on an old photograph. */
  sepia?: true;
  /** Evening light, in scenes that are not evening scenes anyway. */
  dusk?: true;
}

/** The first match wins: more specific places come first. */
export const SCENE_WORDS: ReadonlyArray<readonly [SceneName, RegExp]> = [
  ['paris', /\b(paris|eiffel|france|french|montmartre|seine)\b/],
  ['christmas', /\b(christmas|xmas|santa|holidays?|mistletoe|nutcracker)\b/],
  [
    'space',
    /\b((outer|in) space|space ?(ship|suit|station|walk)|galaxy|galaxies|astronauts?|planets?|cosmic|cosmos|rocket|universe)\b/,
  ],
  ['beach', /\b(beach|beaches|sea|seaside|ocean|tropical|island|hawaii|palms?|coast|waves?|summer)\b/],
  ['snow', /\b(snow|snowy|winter|ice|frost|ski|skiing|igloo|arctic)\b/],
  [
    'garden',
    /\b(garden|gardens|flowers?|floral|blossoms?|spring|meadow|roses|rose (garden|bush|bushes|petals)|wildflowers|lavender|picnic)\b/,
  ],
  ['autumn', /\b(autumn|fall|october|november|thanksgiving|harvest)\b/],
  ['mountains', /\b(mountains?|alps|forest|woods|hiking|camping|lake|pine|pines|nature)\b/],
  ['city', /\b(city|cities|skyline|york|london|tokyo|street|downtown|rooftop|metropolis)\b/],
  ['night', /\b(night|midnight|stars|starry|moon|moonlight|moonlit|fireworks|fairy|enchanted|bedtime)\b/],
  ['sunset', /\b(sunset|sunrise|dusk|dawn|golden (hour|light|sky)|evening|romantic|desert)\b/],
];

export const LOOK_WORDS: ReadonlyArray<readonly [ImageType, RegExp]> = [
  ['SuperHeros', /\b(super ?hero(e?s)?|heroes|hero|cape|capes|comics?)\b/],
  ['Cartoon', /\b(cartoons?|animated|animation|pixar|disney|anime|caricature)\b/],
  ['2d', /\b(2d|flat|screen ?print|silkscreen|posters?|pop ?art|vector|minimalist|retro)\b/],
  ['painted', /\b(paint(ed|ing|erly)?|oil|water ?colou?rs?|impressionist|brush ?strokes?|canvas)\b/],
  ['Realistic', /\b(realistic|photo ?realistic|cinematic|film|studio|portrait photograph)\b/],
  ['Regular', /\b(photo|photograph|snapshot|natural|regular|polaroid)\b/],
];

export const SEPIA_WORDS =
  /\b(sepia|vintage (photo|photograph|portrait|film)|old film|old photo(graph)?|daguerreotype|nostalgic)\b/;
export const DUSK_WORDS = /\b(sunset|sunrise|dusk|dawn|golden (hour|light))\b/;

export function readPrompt(prompt: string, imageType?: ImageType): PromptOptions {
  const words = plain(prompt);
  const scene = SCENE_WORDS.find(([, pattern]) => pattern.test(words))?.[0];
  const asked = LOOK_WORDS.find(([, pattern]) => pattern.test(words))?.[0];
  const look = imageType ?? asked ?? 'painted';
  return {
    look,
    ...(scene && { scene }),
    ...(SEPIA_WORDS.test(words) && { sepia: true }),
    ...(DUSK_WORDS.test(words) && { dusk: true }),
  };
}

/** The words of a text in lower case, without punctuation. */
export function plain(written: string): string {
  return written.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}
