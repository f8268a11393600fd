import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type FormEvent, useRef, useState } from 'react';
import type { OrderNote } from '../../../../../server/admin/orders/contract.js';
import { failureSentence } from '../../../../shared/api/failure-sentence.js';
import { Button } from '../../../../shared/ui/Button.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { formatDateTime } from '../../in-words.js';
import words from '../../text.module.css';
import { useAddNoteMutation } from './order-details-api.js';
import { useDraft } from './use-draft.js';
import { useNoteDeletion } from './use-note-deletion.js';

const MAX_LENGTH = 2_000;
const NOTE = { display: 'flex', alignItems: 'flex-start', gap: '8px', py: '8px', borderBottom: '1px solid var(--line)' };
const FORM = { display: 'grid', justifyItems: 'start', gap: 10 };

/** The owner's notes on the order. Customers never see them. */
export function NotesPanel({ orderId, notes }: { orderId: string; notes: OrderNote[] }) {
  const [text, setText] = useDraft(`note of ${orderId}`);
  const [problem, setProblem] = useState('');
  const [addNote, { isLoading }] = useAddNoteMutation();
  const deleteNote = useNoteDeletion(orderId);
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (!text.trim()) return setProblem('Please write something first.');
    if (isLoading) return;
    setProblem('');
    setText('');
    try {
      await addNote({ id: orderId, note: { text } }).unwrap();
    } catch (error) {
      // Newer typing stays, below the text that was refused.
      setText([text, field.current?.value].filter(Boolean).join('\n'));
      setProblem(`${failureSentence(error)} What you wrote is still here.`);
    }
  };

  const remove = (note: OrderNote) => {
    // The button is removed with its note.
    field.current?.focus();
    deleteNote(note.id);
  };

  return (
    <Panel title="Notes">
      <div role="status">
        {notes.length > 0 && (
          <Box component="ul" sx={{ mb: 3 }} aria-label="Notes">
            {notes.map((note) => (
              <Box component="li" key={note.id} sx={NOTE}>
                <Box sx={{ flex: 1, minWidth: 0, pt: '6px' }}>
                  <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{note.text}</p>
                  <p className={words.small}>
                    {note.by}, {formatDateTime(note.created_at)}
                  </p>
                </Box>
                <IconButton color="error" aria-label={`Delete the note: ${note.text.slice(0, 60)}`} onClick={() => remove(note)}>
                  <TrashIcon size={20} aria-hidden />
                </IconButton>
              </Box>
            ))}
          </Box>
        )}
      </div>
      <form style={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="New note"
          multiline
          rows={3}
          fullWidth
          inputRef={field}
          value={text}
          error={problem !== ''}
          helperText={problem || 'Only you can see this.'}
          onChange={({ target }) => {
            setText(target.value);
            setProblem('');
          }}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
        />
        <Button type="submit" variant="outline" size={40} disabled={isLoading}>
          {isLoading ? 'Adding…' : 'Add note'}
        </Button>
      </form>
    </Panel>
  );
}
