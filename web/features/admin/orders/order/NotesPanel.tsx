import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { NewOrderNote, OrderNote } from '../../../../../server/admin/orders/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { Form } from '../../../../shared/forms/Form.js';
import { FormTextField } from '../../../../shared/forms/FormTextField.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { formatDateTime } from '../../in-words.js';
import { useAddNoteMutation } from './order-details-api.js';
import { noteForm } from './order-schemas.js';
import { useDraft } from './use-draft.js';
import { useNoteDeletion } from './use-note-deletion.js';

const MAX_LENGTH = 2_000;

/** The owner's notes on the order. Customers never see them. */
export function NotesPanel({ orderId, notes }: { orderId: string; notes: OrderNote[] }) {
  const [draft, keepDraft] = useDraft(`note of ${orderId}`);
  const [addNote] = useAddNoteMutation();
  const deleteNote = useNoteDeletion(orderId, 'notes');
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { text: draft } });
  const { isSubmitting } = form.formState;

  const write = (text: string) => {
    keepDraft(text);
    form.setValue('text', text);
  };

  const submit = async (note: NewOrderNote) => {
    form.setFocus('text');
    write('');
    try {
      await addNote({ id: orderId, note }).unwrap();
    } catch (error) {
      // Newer input stays, below the text that was refused.
      write([note.text, form.getValues('text')].filter(Boolean).join('\n'));
      form.setError('text', { message: `${failureMessage(error)} What you wrote is still here.` });
    }
  };

  const remove = (note: OrderNote) => {
    // The button is removed with its note.
    form.setFocus('text');
    deleteNote(note.id);
  };

  return (
    <Panel title="Notes">
      <div role="status">
        {notes.length > 0 && (
          <Box component="ul" sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }} aria-label="Notes">
            {notes.map((note) => (
              <DividedItem key={note.id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, '&, &:last-child': { py: 2 } }}>
                <Box sx={{ flex: 1, minWidth: 0, pt: '6px' }}>
                  <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{note.text}</p>
                  <Typography variant="small">
                    {note.by}, {formatDateTime(note.created_at)}
                  </Typography>
                </Box>
                <IconButton color="error" aria-label={`Delete the note: ${note.text.slice(0, 60)}`} onClick={() => remove(note)}>
                  <TrashIcon size={20} aria-hidden />
                </IconButton>
              </DividedItem>
            ))}
          </Box>
        )}
      </div>
      <Form form={form} spacing="10px" sx={{ alignItems: 'start' }} onSubmit={submit}>
        <FormTextField
          control={form.control}
          name="text"
          rules={{ onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keepDraft(target.value) }}
          label="New note"
          multiline
          rows={3}
          helperText="Only you can see this."
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        />
        <BusyButton type="submit" variant="outlined" size="small" isBusy={isSubmitting}>
          {isSubmitting ? 'Adding…' : 'Add note'}
        </BusyButton>
      </Form>
    </Panel>
  );
}
