import { apiErrorOf } from '../../shared/api/api.js';

/** What the server refused about one of the photos of a picture, or about a person in it. */
export interface SourceProblem {
  /** Index of the photo in the request. */
  photo: number;
  /** Index of the person among those of this photo; null when all of them are meant. */
  person: number | null;
  message: string;
}

const FIELD = /^sources\.(\d+)(?:\.faces\.(\d+))?/;
const CANNOT_SEPARATE = 'GENERATION.CANNOT_SEPARATE';

/** Null where the refusal is about something else. */
export function sourceProblemOf(error: unknown): SourceProblem | null {
  const refusal = apiErrorOf(error);
  for (const { field, message } of refusal?.fields ?? []) {
    const [, photo, person] = FIELD.exec(field) ?? [];
    if (photo === undefined) continue;
    const whatToDo = refusal?.code === CANNOT_SEPARATE ? ' Tap everyone in that group, or use another photo.' : '';
    return { photo: Number(photo), person: person === undefined ? null : Number(person), message: message + whatToDo };
  }
  return null;
}
