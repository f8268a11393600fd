import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../shared/ui/Button.js';

interface DialogFormProps {
  title: string;
  /** Names the dialog. */
  titleId: string;
  children: ReactNode;
  /** Why nothing was saved. */
  failure: string | undefined;
  isBusy: boolean;
  /** The buttons. */
  save: string;
  cancel: string;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
}

/** All that a dialog with fields shows. */
export function DialogForm({ title, titleId, children, failure, isBusy, save, cancel, onSubmit, onClose }: DialogFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <Stack
      component="form"
      noValidate
      spacing={5}
      sx={{ width: 460, maxWidth: '100%', p: { xs: '24px 16px', sm: 7 } }}
      onSubmit={submit}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Stack spacing={2}>
        <Button type="submit" fullWidth disabled={isBusy}>
          {isBusy ? 'One moment…' : save}
        </Button>
        <Button variant="quiet" fullWidth onClick={onClose}>
          {cancel}
        </Button>
      </Stack>
    </Stack>
  );
}
