import { zodResolver } from '@hookform/resolvers/zod';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useForm, useWatch } from 'react-hook-form';
import { Provider } from 'react-redux';
import type { ProductWrite } from '../../../../server/admin/products/contract.js';
import { rootReducer } from '../../../shared/store/root-reducer.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';
import { toastsSlice } from '../../../shared/toasts/toasts-slice.js';
import { EMPTY_PRODUCT, type TypedProduct, type TypedWordField } from './product-form.js';
import { productForm } from './product-schema.js';
import { WordFieldsEditor } from './WordFieldsEditor.js';

const listOf = (...labels: string[]): TypedWordField[] =>
  labels.map((label) => ({ label, example: '', maxLength: '30', required: false }));

function show(start: TypedWordField[]) {
  const store = configureStore({ reducer: rootReducer });
  const seen: { fields: TypedWordField[] } = { fields: start };
  function Form() {
    const form = useForm<TypedProduct, unknown, ProductWrite>({
      resolver: zodResolver(productForm),
      defaultValues: { ...EMPTY_PRODUCT, word_fields: start },
    });
    seen.fields = useWatch({ control: form.control, name: 'word_fields' });
    return (
      <>
        <WordFieldsEditor form={form} />
        <button onClick={() => void form.trigger('word_fields')}>Check</button>
      </>
    );
  }
  render(
    <Provider store={store}>
      <Form />
    </Provider>,
  );
  return {
    labels: () => seen.fields.map(({ label }) => label),
    fields: () => seen.fields,
    undo: () => {
      const [note] = toastsSlice.selectors.selectToasts(store.getState() as never);
      act(() => runAction(note?.id ?? ''));
    },
  };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.getAttribute('aria-label');

it('shows a problem at the input that it is about', async () => {
  show(listOf('Names', 'Names'));
  press('Check');
  const message = await screen.findByText(/^Two text fields have the same name/);
  const [first, second] = screen.getAllByLabelText('Label');
  expect([first?.getAttribute('aria-invalid'), second?.getAttribute('aria-invalid')]).toEqual(['false', 'true']);
  expect(message.id).toBe(second?.getAttribute('aria-describedby'));
});

it('takes no seventh field', () => {
  show(listOf('1', '2', '3', '4', '5', '6'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'All 6 are used' }).disabled).toBe(true);
});

it('adds a field, focuses it and accepts typing', () => {
  const { fields } = show([]);
  press('Add words');
  expect(focused()).toBe('word_fields.0.label');
  fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Their names' } });
  fireEvent.change(screen.getByLabelText('Example'), { target: { value: 'Nora & Theo' } });
  fireEvent.change(screen.getByLabelText('Max length'), { target: { value: '24' } });
  fireEvent.click(screen.getByLabelText('Required'));
  expect(fields()).toEqual([{ label: 'Their names', example: 'Nora & Theo', maxLength: '24', required: true }]);
  expect(within(screen.getByRole('group', { name: 'Their names' })).getByLabelText('Label')).toBeTruthy();
});

it('moves a field and keeps the focus on it', () => {
  const { labels } = show(listOf('a', 'b', 'c', 'd'));
  press('Move a down');
  expect([labels(), focused()]).toEqual([['b', 'a', 'c', 'd'], 'Move a down']);
  press('Move a up');
  expect([labels(), focused()]).toEqual([['a', 'b', 'c', 'd'], 'word_fields.0.label']);
  expect(screen.getByText('a is now 1 of 4.')).toBeTruthy();
});

it('brings a removed field back where it was', () => {
  const { labels, undo } = show(listOf('a', 'b', 'c'));
  press('Remove b');
  expect([labels(), focused()]).toEqual([['a', 'c'], 'word_fields.0.label']);
  undo();
  expect(labels()).toEqual(['a', 'b', 'c']);
});
