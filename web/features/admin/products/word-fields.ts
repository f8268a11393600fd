import {
  EXAMPLE_RULE,
  LABEL_RULE,
  LENGTH_RULE,
  MAX_TEXT_UNITS,
  MAX_WORD_FIELDS,
  MAX_WORD_LABEL_LENGTH,
  MAX_WORD_LENGTH,
  SAME_LABEL_RULE,
  type WordField,
} from '../../../../server/catalog/words/contract.js';
import { TYPED_LINE } from '../../../../server/platform/typed-text/contract.js';
import { parseWhole } from '../../../shared/typed-numbers.js';

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
    maxLength: parseWhole(maxLength) ?? 0,
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

/** The first rule that is broken. The contract's own schema would bring its library into the browser. */
export function wordFieldProblem(list: WordFieldList): WordFieldProblem | undefined {
  const labels = new Set<string>();
  for (const [index, { label, example, maxLength }] of fieldsToWrite(list).entries()) {
    const refuse = (part: keyof TypedWordField, message: string) => ({ message, input: inputOf(index, part) });
    if (label === '' || label.length > MAX_WORD_LABEL_LENGTH || !TYPED_LINE.test(label)) return refuse('label', LABEL_RULE);
    if (labels.has(label.toLowerCase())) return refuse('label', SAME_LABEL_RULE);
    labels.add(label.toLowerCase());
    if (example.length > MAX_TEXT_UNITS || !TYPED_LINE.test(example)) return refuse('example', EXAMPLE_RULE);
    if (!Number.isInteger(maxLength) || maxLength < 1 || maxLength > MAX_WORD_LENGTH) return refuse('maxLength', LENGTH_RULE);
  }
  return undefined;
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
  return list.map((field, each) => (each === index ? { ...field, ...change } : field));
}
