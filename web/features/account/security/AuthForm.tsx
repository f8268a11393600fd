import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormOf } from '../../../shared/forms/Form.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import type { AuthFailure } from '../../../shared/sign-in/use-auth-call.js';

const WIDTH = 'min(400px, 100%)';

interface AuthFormProps<Values extends FieldValues> {
  form: FormOf<Values>;
  /** Label of the button. */
  action: string;
  busy: boolean;
  busyWords?: string;
  isDanger?: boolean;
  isWide?: boolean;
  onSubmit: (values: Values) => Promise<unknown> | void;
  children: ReactNode;
  /** Replaces the button. */
  instead?: ReactNode;
  /** Alternatives below the button. */
  after?: ReactNode;
}

export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, action, busy, busyWords = 'One moment…', isDanger, isWide, onSubmit, children, instead, after } = props;
  const { errors } = form.formState;
  return (
    <Form form={form} spacing={3.5} sx={{ width: isWide ? undefined : WIDTH }} onSubmit={onSubmit}>
      {children}
      {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
      {instead || (
        <BusyButton type="submit" variant={isDanger ? 'danger' : 'contained'} fullWidth isBusy={busy}>
          {busy ? busyWords : action}
        </BusyButton>
      )}
      {after}
    </Form>
  );
}

interface ActionFormProps {
  action: string;
  busy: boolean;
  busyWords?: string;
  variant: 'danger' | 'outlined';
  problem: AuthFailure | undefined;
  onPress: () => void;
  isWide?: boolean;
  /** Explanation above the button. */
  children?: ReactNode;
}

/** A form with only a button; a failure is shown under it. */
export function ActionForm(props: ActionFormProps) {
  const { action, busy, busyWords = 'One moment…', variant, problem, onPress, isWide, children } = props;
  return (
    <Stack sx={{ gap: 3.5, width: isWide ? undefined : WIDTH }}>
      {children && <FormText>{children}</FormText>}
      <BusyButton variant={variant} fullWidth isBusy={busy} onClick={onPress}>
        {busy ? busyWords : action}
      </BusyButton>
      <Box role="alert" sx={{ color: 'error.main', typography: 'body2', '&:empty': { display: 'none' } }}>
        {problem?.message}
      </Box>
    </Stack>
  );
}

export function FormText({ children }: { children: ReactNode }) {
  return <Typography variant="lead">{children}</Typography>;
}
