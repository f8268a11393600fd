import { keepDraft, readDraft } from './drafts.js';
import { EMPTY_PRODUCT } from './product-form.js';

afterEach(() => sessionStorage.clear());

it.each([
  ['that is cut off', '{"form":'],
  ['without words, of an older version of this page', JSON.stringify({ form: { ...EMPTY_PRODUCT, word_fields: undefined } })],
  ['of a kind that is not made', JSON.stringify({ form: { ...EMPTY_PRODUCT, kind: 'kite' } })],
])('does not go on with a draft %s', (_what, kept) => {
  sessionStorage.setItem('product-draft:new', kept);
  expect(readDraft('new')).toBeUndefined();
});

it('keeps words and print areas', () => {
  const form = {
    ...EMPTY_PRODUCT,
    word_fields: [{ label: 'Names', example: '', maxLength: '2', required: true }],
    areas: { '/a': { type: 'mesh' as const, mesh_url: '/a.mesh', blank_url: '/a' } },
  };
  keepDraft('new', { form });
  expect(readDraft('new')?.form).toEqual(form);
});
