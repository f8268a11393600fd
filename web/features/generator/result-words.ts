import type { Picture, Generation } from '../../../server/generation/contract.js';
import { EXAMPLE_PROMPTS } from './example-prompts.js';
import type { AskedPeople } from './selections-storage.js';

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const SEVERAL = /\b(two|both|all|us|our|them|they|family|couple|friends)\b/i;

/**
 * Heading such as 'Here they are, in Paris': the people, and the setting of an example prompt.
 *
 * @param ready 'Here she is', when the customer said who is in the picture
 */
export function headingOf({ prompt, productId }: Picture, ready: string | null): string {
  const example = EXAMPLE_PROMPTS.find((each) => each.prompt === prompt);
  const severalAsked = productId === null && SEVERAL.test(prompt);
  return `${ready ?? (severalAsked ? 'Here they are' : 'Here it is')}, ${example?.setting ?? 'made to keep'}`;
}

/** Small numbers in words, such as 'six'; larger numbers in digits. */
export function numberWord(count: number): string {
  return NUMBERS[count - 1] ?? `${count}`;
}

/** Style of a picture: the instruction of a changed one, or the image type, such as 'Painted', or else the prompt. */
export function styleOf({ instruction, imageType, prompt }: Picture): string {
  return capitalized(instruction ?? imageType ?? prompt);
}

/**
 * Details such as 'Painted · two people · made in 38 seconds · saved to your account'
 *
 * @param generation of a picture that was made just now
 * @param people who the customer asked for
 */
export function detailsOf({ imageType }: Picture, generation: Generation | null, people: AskedPeople | null): string {
  const details = [imageType, people && wordsFor(people), generation && timeTaken(generation), 'saved to your account']
    .filter(Boolean)
    .join(' · ');
  return capitalized(details);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'two people', '5 people from 3 photos' */
function wordsFor({ count, photos }: AskedPeople): string {
  if (photos > 1) return `${count} people from ${photos} photos`;
  return count === 1 ? 'one person' : `${numberWord(count)} people`;
}

function timeTaken({ created_at, finished_at }: Generation): string | null {
  if (!finished_at) return null;
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1000));
  return `made in ${seconds === 1 ? '1 second' : `${seconds} seconds`}`;
}
