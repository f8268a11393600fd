import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type FormEvent, useRef, useState } from 'react';
import type { OrderNote } from '../../../../../server/admin/orders/contract.js';
import { failureSentence } from '../../../../shared/api/failure-sentence.js';
import { Button } from '../../../../shared/ui/Button.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import words from '../../text.module.css';
import { moment } from './moment.js';
import styles from './NotesPanel.module.css';
import { useAddNoteMutation } from './order-details-api.js';
import { useDraft } from './use-draft.js';
import { useNoteDeletion } from './use-note-deletion.js';

const MAX_LENGTH = 2_000;

/** What the owner wrote down about the order. Customers never see it. */
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
      // Words written meanwhile stand below those that were not taken.
      setText([text, field.current?.value].filter(Boolean).join('\n'));
      setProblem(`${failureSentence(error)} What you wrote is still here.`);
    }
  };

  const remove = (note: OrderNote) => {
    // The button goes with its note.
    field.current?.focus();
    deleteNote(note.id);
  };

  return (
    <Panel title="Notes">
      <div role="status">
        {notes.length > 0 && (
          <ul className={styles.notes} aria-label="Notes">
            {notes.map((note) => (
              <li key={note.id} className={styles.note}>
                <div className={styles.words}>
                  <p className={styles.text}>{note.text}</p>
                  <p className={words.small}>
                    {note.by}, {moment(note.created_at)}
                  </p>
                </div>
                <IconButton
                  color="error"
                  aria-label={`Delete the note: ${note.text.slice(0, 60)}`}
                  onClick={() => remove(note)}
                >
                  <TrashIcon size={20} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="New note"
          multiline
          rows={3}
          fullWidth
          inputRef={field}
          value={text}
          error={problem !== ''}
          helperText={problem || 'Only you see it.'}
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
