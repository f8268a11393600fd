import { MAX_WORD_FIELDS, type WordField, wordFields } from '../../../../server/catalog/words/contract.js';

/** A field of words as it is typed. */
export interface TypedWordField {
  label: string;
  example: string;
  /** Characters. */
  maxLength: string;
  required: boolean;
}
export type WordFieldList = readonly TypedWordField[];

const EMPTY_FIELD: TypedWordField = { label: '', example: '', maxLength: '30', required: false };

export function typedFields(fields: readonly WordField[]): WordFieldList {
  return fields.map((field) => ({ ...field, maxLength: String(field.maxLength) }));
}

/** What is no number becomes 0, for the rule of the longest length to refuse. */
export function fieldsToWrite(list: WordFieldList): WordField[] {
  return list.map(({ label, example, maxLength, required }) => ({
    label: label.trim(),
    example: example.trim(),
    maxLength: Number(maxLength) || 0,
    required,
  }));
}

export interface WordFieldProblem {
  message: string;
  /** `data-field` of the input that it is about. */
  input: string;
}

/** `data-field` of an input. */
export const inputOf = (index: number, part: keyof TypedWordField): string => `wordFields.${index}.${part}`;

/** The first rule that is broken. */
export function wordFieldProblem(list: WordFieldList): WordFieldProblem | undefined {
  const fields = fieldsToWrite(list);
  const issue = wordFields.safeParse(fields).error?.issues[0];
  if (!issue) return undefined;
  const [index, part] = issue.path;
  if (typeof index === 'number') {
    const message = part === 'example' ? 'Please keep the example short, in plain text.' : issue.message;
    return { message, input: inputOf(index, part as keyof TypedWordField) };
  }
  const labels = fields.map(({ label }) => label.toLowerCase());
  const second = labels.findIndex((label, place) => labels.indexOf(label) < place);
  return { message: issue.message, input: inputOf(Math.max(0, second), 'label') };
}

export function addField(list: WordFieldList, field = EMPTY_FIELD, index = list.length): WordFieldList {
  return list.length >= MAX_WORD_FIELDS ? list : list.toSpliced(index, 0, field);
}

export function moveField(list: WordFieldList, from: number, to: number): WordFieldList {
  const moved = list[from];
  if (!moved || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function changeField(list: WordFieldList, index: number, change: Partial<TypedWordField>): WordFieldList {
  return list.map((field, place) => (place === index ? { ...field, ...change } : field));
}

/** 'Their names, A date' */
export function wordFieldsInWords(list: WordFieldList): string {
  return list.length === 0 ? 'None' : list.map(({ label }) => label.trim() || 'Unnamed').join(', ');
}
