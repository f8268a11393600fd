import { apiErrorOf } from '../../shared/api/api.js';

/** A problem for which the server refused a photo of a picture, or a person in it. */
export interface SourceProblem {
  /** Index of the photo in the request. */
  photo: number;
  /** Index of the person among the people of this photo; null for the whole photo. */
  person: number | null;
  message: string;
}

const FIELD = /^sources\.(\d+)(?:\.faces\.(\d+))?/;
const CANNOT_SEPARATE = 'GENERATION.CANNOT_SEPARATE';

/** Null when the error is about something else. */
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
