import { EngineError, type ImageType } from '../image-engine.js';
import { DUSK_WORDS, LOOK_WORDS, plain, type PromptOptions, SCENE_WORDS, SEPIA_WORDS, type SceneName } from './prompt-options.js';

/** Changes that this engine can make; several add up. */
export interface Changes {
  look?: ImageType;
  scene?: SceneName;
  isDusk?: true;
  isSepia?: true;
  /** How many times the picture was made warmer or lighter: below 0 for the opposite. */
  warmer: number;
  lighter: number;
  /** How many times the people were moved closer, which makes them larger. */
  closer: number;
  /** How often the people were moved to the right: below 0 for the left. */
  aside: number;
  /** Numbers of the removed people, counted from 1 from the left, in the picture before each change. */
  without: readonly number[];
}

const UNCHANGED: Changes = { warmer: 0, lighter: 0, closer: 0, aside: 0, without: [] };

type Change = (before: Changes, found: RegExpMatchArray) => Changes;

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const STEP_WORDS: ReadonlyArray<readonly [RegExp, Change]> = [
  [
    /\b(?:take|leave|cut) (?:out )?person (\d+|[a-z]+)(?: out)?\b|\b(?:remove|without|delete) person (\d+|[a-z]+)\b/,
    withoutPerson,
  ],
  [/\bcloser(?: together| up)?\b|\bnearer\b|\b(?:larger|bigger)\b|\bzoom in\b/, (all) => ({ ...all, closer: all.closer + 1 })],
  [/\bwarm(?:er)?\b/, (all) => ({ ...all, warmer: all.warmer + 1 })],
  [/\b(?:cool|cold)(?:er)?\b/, (all) => ({ ...all, warmer: all.warmer - 1 })],
  [/\b(?:brighten|bright(?:er)?|light(?:er)?|lighten)\b/, (all) => ({ ...all, lighter: all.lighter + 1 })],
  [/\b(?:darken|dark(?:er)?)\b/, (all) => ({ ...all, lighter: all.lighter - 1 })],
  [/\bleft\b/, (all) => ({ ...all, aside: all.aside - 1 })],
  [/\bright\b/, (all) => ({ ...all, aside: all.aside + 1 })],
];

/** Words that say nothing more than that something changes. */
const FILLERS = new Set(
  (
    'a all and as at be bit both by change colors colours everybody everyone few group him her i image in into it its let like little ' +
    'look looking looks make makes making more move moved moving much my of on our paint painted people photo picture place please ' +
    'put scene set setting shade shift show side slightly so some step style than that the their them themselves this to tone tones ' +
    'turn us very want we with would you background against before behind front from person portrait'
  ).split(' '),
);

/** Undefined when it has words that this engine does not know. */
function withChange(before: Changes, instruction: string): Changes | undefined {
  // The picture is often called a photo, which is also a look.
  let [left, after] = [plain(instruction).replace(/\b(?:the|this|our|my) (?:photo|picture|portrait|image)\b/g, ' '), before];
  const take = (pattern: RegExp, change: Change) => {
    const found = left.match(pattern);
    if (!found) return;
    after = change(after, found);
    left = left.replace(new RegExp(pattern, 'g'), ' ');
  };
  take(DUSK_WORDS, (all) => ({ ...all, isDusk: true }));
  take(SEPIA_WORDS, (all) => ({ ...all, isSepia: true }));
  for (const [scene, pattern] of SCENE_WORDS) take(pattern, (all) => ({ ...all, scene }));
  for (const [look, pattern] of LOOK_WORDS) take(pattern, (all) => ({ ...all, look }));
  for (const [pattern, change] of STEP_WORDS) take(pattern, change);
  const isKnown = left.split(' ').every((word) => word === '' || FILLERS.has(word));
  return after !== before && isKnown ? after : undefined;
}

/** Whether this engine knows the words of a change. */
export function knowsChange(instruction: string): boolean {
  return withChange(UNCHANGED, instruction) !== undefined;
}

function withoutPerson(all: Changes, found: RegExpMatchArray): Changes {
  const written = found[1] ?? found[2]!;
  const number = NUMBERS.indexOf(written) + 1 || Number(written);
  return number >= 1 && number <= NUMBERS.length ? { ...all, without: [...all.without, number] } : all;
}

/** @throws EngineError for words that this engine does not know */
export function changesOf(instructions: readonly string[]): Changes {
  return instructions.reduce<Changes>((before, instruction) => {
    const after = withChange(before, instruction);
    if (!after) throw new EngineError('rejected_input', 'We can’t make this change right now. Please try other words.');
    return after;
  }, UNCHANGED);
}

/** An evening with no place to be in is a sunset. */
export function changedOptions(options: PromptOptions, { look, scene, isDusk }: Changes): PromptOptions {
  const wanted = scene ?? options.scene ?? (isDusk && 'sunset');
  return {
    ...options,
    ...(look && { look }),
    ...(wanted && { scene: wanted }),
    ...(isDusk && { dusk: true }),
  };
}
