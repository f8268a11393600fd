import { DOLLARS_RULE, parseDollars, parseWhole } from '../typed-numbers.js';
import { z } from './zod.js';

type TypedNumber = ReturnType<typeof typedNumber>;

function typedNumber(parse: (text: string) => number | undefined, rule: string) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value === undefined) context.addIssue(rule);
    return value ?? z.NEVER;
  });
}

/** Dollars as typed, such as `64` or `$1,064.50`. */
export const typedDollars = typedNumber(parseDollars, DOLLARS_RULE);

/** A whole number as typed, such as `12` or `1,200`. */
export const typedWhole = typedNumber(parseWhole, 'Please enter a whole number.');

/** A number that may be left out. */
export function blankAs<Blank>(blank: Blank, typed: TypedNumber) {
  return z.string().transform((text, context) => {
    if (text.trim() === '') return blank;
    const { data, error } = typed.safeParse(text);
    for (const { message } of error?.issues ?? []) context.addIssue(message);
    return data ?? z.NEVER;
  });
}
