import { addField, fieldsToWrite, moveField, type TypedWordField, wordFieldProblem } from './word-fields.js';

const field = (change: Partial<TypedWordField> = {}): TypedWordField => ({
  label: 'Their names',
  example: 'Nora & Theo',
  maxLength: '30',
  required: false,
  ...change,
});

it.each<[Partial<TypedWordField>, string, RegExp]>([
  [{ label: '  ' }, 'wordFields.1.label', /^Please give each text field a name/],
  [{ label: 'x'.repeat(41) }, 'wordFields.1.label', /^Please give each text field a name/],
  [{ label: 'Na\u202emes' }, 'wordFields.1.label', /^Please give each text field a name/],
  [{ label: 'THEIR names' }, 'wordFields.1.label', /^Two text fields have the same name/],
  [{ label: 'Date', maxLength: '' }, 'wordFields.1.maxLength', /from 1 to 60/],
  [{ label: 'Date', maxLength: 'ten' }, 'wordFields.1.maxLength', /from 1 to 60/],
  [{ label: 'Date', maxLength: '0' }, 'wordFields.1.maxLength', /from 1 to 60/],
  [{ label: 'Date', maxLength: '61' }, 'wordFields.1.maxLength', /from 1 to 60/],
  [{ label: 'Date', maxLength: '2.5' }, 'wordFields.1.maxLength', /from 1 to 60/],
  [{ label: 'Date', example: 'x'.repeat(241) }, 'wordFields.1.example', /^Please keep the example short/],
])('refuses %j at its input', (change, input, message) => {
  const problem = wordFieldProblem([field(), field(change)]);
  expect(problem).toEqual({ input, message: expect.stringMatching(message) as string });
});

it('keeps all rules with one field, and with none', () => {
  expect([wordFieldProblem([]), wordFieldProblem([field({ maxLength: '60' })])]).toEqual([undefined, undefined]);
});

it('holds six fields', () => {
  const six = Array.from({ length: 6 }, (_, index) => field({ label: `Line ${index}` }));
  expect(addField(six)).toBe(six);
  expect(addField(six.slice(1))).toHaveLength(6);
});

it.each([
  [0, 1, ['b', 'a', 'c']],
  [2, 1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('moves field %d to index %d', (from, to, labels) => {
  const list = ['a', 'b', 'c'].map((label) => field({ label }));
  expect(moveField(list, from, to).map(({ label }) => label)).toEqual(labels);
});

it('is sent trimmed', () => {
  expect(fieldsToWrite([field({ label: ' Names ', example: ' A & B ' })])).toEqual([
    { label: 'Names', example: 'A & B', maxLength: 30, required: false },
  ]);
});
