import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import type { PackWrite } from '../../../../server/admin/packs/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { DOLLARS_RULE, parseDollars, parseWhole } from '../../../shared/typed-numbers.js';
import { Button } from '../../../shared/ui/Button.js';
import { useCreatePackMutation } from './packs-api.js';
import { nameOfPack } from './use-pack-switch.js';

interface PackDialogProps {
  open: boolean;
  onClose: () => void;
}

export function PackDialog({ open, onClose }: PackDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="pack-title">
      <NewPack onClose={onClose} />
    </Dialog>
  );
}

type Field = 'pictures' | 'price';

function NewPack({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<Record<Field, string>>({ pictures: '', price: '' });
  const [problem, setProblem] = useState<{ field: Field; message: string }>();
  const [createPack, { isLoading, error }] = useCreatePackMutation();
  const root = useRef<HTMLFormElement>(null);
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const read = readPack(form);
    if ('field' in read) {
      setProblem(read);
      root.current?.querySelector<HTMLElement>(`[name='${read.field}']`)?.focus();
      return;
    }
    try {
      const pack = await createPack(read).unwrap();
      toast({ tone: 'success', title: nameOfPack(pack), message: 'Customers can buy it now.' });
      onClose();
    } catch {
      // The form says why, from the mutation's error.
    }
  };

  const typed = (field: Field) => ({
    name: field,
    fullWidth: true,
    autoComplete: 'off',
    value: form[field],
    error: problem?.field === field,
    helperText: problem?.field === field ? problem.message : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setForm((before) => ({ ...before, [field]: target.value }));
      setProblem(undefined);
    },
  });

  return (
    <Stack component="form" ref={root} spacing="18px" sx={FORM} noValidate onSubmit={(event) => void submit(event)}>
      <h2 id="pack-title">Create a picture pack</h2>
      <TextField
        {...typed('pictures')}
        label="Pictures"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
      <TextField
        {...typed('price')}
        label="Price in dollars"
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 14 } }}
      />
      {error && <Alert severity="error">{failureSentence(error)}</Alert>}
      <Stack spacing={2}>
        <Button type="submit" size={52} fullWidth aria-disabled={isLoading}>
          {isLoading ? 'Creating…' : 'Create the pack'}
        </Button>
        <Button variant="quiet" fullWidth onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

/** What to send, or the first field that is wrong. */
function readPack({ pictures, price }: Record<Field, string>): PackWrite | { field: Field; message: string } {
  const [count, dollars] = [parseWhole(pictures), parseDollars(price)];
  if (!count || count > 500) {
    return { field: 'pictures', message: 'Please enter a whole number from 1 to 500.' };
  }
  if (dollars === undefined) return { field: 'price', message: DOLLARS_RULE };
  if (dollars < 0.5 || dollars > 1_000) {
    return { field: 'price', message: 'Please enter an amount from $0.50 to $1,000.' };
  }
  return { pictures: count, price: dollars };
}

const FORM = { width: 440, maxWidth: '100%', p: { xs: '24px 20px 16px', sm: '28px' } };
