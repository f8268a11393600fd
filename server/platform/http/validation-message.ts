import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Longer lists of choices are not listed. */
const MAX_CHOICES = 15;
/** Field names of the request, such as record keys, are repeated only if they look like names. */
const NAME = /^[\w-]{1,60}$/;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Record<string, string> = {
  email: 'a valid email address',
  url: 'a valid web address',
  uuid: 'a valid ID',
  guid: 'a valid ID',
  datetime: 'a valid date and time',
  date: 'a valid date',
  time: 'a valid time',
  e164: 'a valid phone number',
};

/** Validation messages for people: zod's own messages name types. Messages set in a schema are kept. */
export function validationMessage(issue: Issue): string {
  const field = fieldOf(issue.path);
  if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
    return `The ${field} is missing.`;
  const requirement = requirementOf(issue);
  return requirement ? `The ${field} must ${requirement}.` : `Please check the ${field}.`;
}

function requirementOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] && `be ${KINDS[issue.expected]}`;
    case 'invalid_value':
      return issue.values.length > MAX_CHOICES ? 'be one of the known values' : `be ${asChoice(issue.values)}`;
    case 'too_small':
      if (isSized(issue.origin) && issue.minimum === 1) return 'not be empty';
      return sizeRequirement(issue.origin, issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return sizeRequirement(issue.origin, issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than', issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] && `be ${FORMATS[issue.format]}`;
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'be a whole number' : `be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `not have other fields than those that are described${issue.keys.every((key) => NAME.test(key)) ? `, such as ${issue.keys[0]}` : ''}`;
    default:
      return undefined;
  }
}

function isSized(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set' || origin === 'map';
}

function sizeRequirement(origin: string, bound: string, size: number | bigint): string {
  if (!isSized(origin)) return `be ${bound} ${size}`;
  const unit = origin === 'string' ? (size === 1 ? 'character' : 'characters') : size === 1 ? 'entry' : 'entries';
  return `have ${bound} ${size} ${unit}`;
}

function asChoice(values: readonly unknown[]): string {
  const [last = 'empty', ...others] = values.map(String).toReversed();
  return others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last;
}

/** The innermost field name as words: `customerInfo.firstName` becomes "first name". */
function fieldOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'request';
  if (!NAME.test(name)) return 'field';
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.replaceAll(/\b(?:id|url)(?=s?\b)/g, (short) => short.toUpperCase());
}
