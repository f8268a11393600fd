import '@testing-library/jest-dom';
import { zodResolver } from '@hookform/resolvers/zod';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { FormDialog } from './FormDialog.js';
import { FormTextField } from './FormTextField.js';
import { typedDollars, typedWhole } from './typed-number-schemas.js';
import { z } from './zod.js';

const schema = z.object({ pictures: typedWhole.pipe(z.number().max(500, 'At most 500.')), price: typedDollars });

const send = jest.fn<(pack: { pictures: number; price: number }) => Promise<void>>();
beforeEach(() => void send.mockReset().mockResolvedValue());

function Example() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <NewPack onClose={() => setOpen(false)} />;
}

function NewPack({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { pictures: '', price: '' } });
  return (
    <FormDialog
      form={form}
      title="New pack"
      action="Create"
      busyAction="Creating…"
      sentAs={{ cents: 'price' }}
      onSubmit={send}
      onClose={onClose}
    >
      <FormTextField control={form.control} name="pictures" label="Pictures" helperText="A whole number." />
      <FormTextField control={form.control} name="price" label="Price" />
    </FormDialog>
  );
}

const openInShop = () => renderInShop(<Example />);
const open = () => openInShop().user;

const pictures = () => screen.getByRole('textbox', { name: 'Pictures' });
const price = () => screen.getByRole('textbox', { name: 'Price' });
const refused = (fields?: { field: string; message: string }[]) => ({
  status: 400,
  data: { code: 'REQUEST.INVALID', message: 'pictures: No.', correlationId: '1', ...(fields && { fields }) },
});

it('sends what was typed, as the schema reads it, by Enter', async () => {
  const person = open();
  expect(screen.getByRole('dialog', { name: 'New pack' })).toBeVisible();
  await person.type(pictures(), '1,000{Backspace}');
  await person.clear(pictures());
  await person.type(pictures(), '20');
  await person.type(price(), '$4.99{Enter}');
  expect(send.mock.calls).toEqual([[{ pictures: 20, price: 4.99 }]]);
});

it('names the problem of each field in place of its hint, and focuses the first one', async () => {
  const person = open();
  expect(pictures()).toHaveAccessibleDescription('A whole number.');
  await person.type(pictures(), '501');
  await person.type(price(), 'five');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  expect(pictures()).toHaveFocus();
  expect(pictures()).toBeInvalid();
  expect(pictures()).toHaveAccessibleDescription('At most 500.');
  expect(price()).toHaveAccessibleDescription('Please enter dollars, such as 12 or 12.50.');
  await person.type(pictures(), '{Backspace}');
  expect(pictures()).toBeValid();
  expect(send).not.toHaveBeenCalled();
});

describe('when the server refuses it', () => {
  const submit = async () => {
    const person = open();
    await person.type(pictures(), '20');
    await person.type(price(), '4.99{Enter}');
    return person;
  };

  it('shows the problems of the fields that the server names, and keeps what was typed', async () => {
    send.mockRejectedValueOnce(refused([{ field: 'cents', message: 'Too cheap.' }]));
    const person = await submit();
    expect(price()).toHaveFocus();
    expect(price()).toHaveAccessibleDescription('Too cheap.');
    expect(price()).toHaveValue('4.99');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await person.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['no field', undefined],
    ['a field that is not in the form', [{ field: 'currency', message: 'Please choose one.' }]],
  ])('says so on the form if it names %s', async (_, fields) => {
    send.mockRejectedValueOnce(refused(fields));
    const person = await submit();
    expect(screen.getByRole('alert')).toHaveTextContent(fields ? 'Please choose one.' : 'pictures: No.');
    await person.click(screen.getByRole('button', { name: 'Create' }));
    expect(send).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('is not closed by a click beside it once something is typed', async () => {
  const person = open();
  const clickBeside = () => {
    const outside = screen.getByRole('dialog').parentElement!;
    fireEvent.mouseDown(outside);
    fireEvent.click(outside);
  };
  await person.type(pictures(), '20');
  clickBeside();
  expect(pictures()).toHaveValue('20');
  await person.clear(pictures());
  clickBeside();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says in a toast that it failed after it was closed', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  send.mockReturnValue(promise);
  const { user: person, toasts } = openInShop();
  await person.type(pictures(), '20');
  await person.type(price(), '4.99{Enter}');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => reject(refused()));
  expect(toasts()).toMatchObject([{ tone: 'error', title: '“New pack” didn’t work', message: 'pictures: No.' }]);
});

it('is sent once, however often it is submitted before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  send.mockReturnValue(promise);
  const person = open();
  await person.type(pictures(), '20');
  await person.type(price(), '4.99{Enter}{Enter}');
  await person.click(screen.getByRole('button', { name: 'Creating…' }));
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => resolve());
});
