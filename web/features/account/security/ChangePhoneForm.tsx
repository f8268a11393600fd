import Button from '@mui/material/Button';
import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { AddressForm } from './AddressForm.js';
import { ConfirmCodeForm } from './ConfirmCodeForm.js';
import { phoneNumber } from './contact.js';
import { verifyInPlace } from './verify-in-place.js';

interface ChangePhoneFormProps {
  user: User;
  onDone: () => void;
}

/** A new phone number, then the code that was texted to it. */
export function ChangePhoneForm({ user, onDone }: ChangePhoneFormProps) {
  const [another, setAnother] = useState(false);
  if (user.new_phone && !another) {
    const phone = phoneNumber(user.new_phone);
    return (
      <ConfirmCodeForm
        label={`Code texted to ${phone}`}
        action="Confirm the number"
        isTexted
        confirm={(client, token) => verifyInPlace(client, { phone, token, type: 'phone_change' })}
        onDone={onDone}
        resend={(client) => client.resend({ type: 'phone_change', phone })}
      >
        <Button variant="text" fullWidth onClick={() => setAnother(true)}>
          Use another number
        </Button>
      </ConfirmCodeForm>
    );
  }
  return (
    <AddressForm
      type="tel"
      label="New phone number"
      save={(client, phone) => client.updateUser({ phone })}
      onDone={({ user: changed }) => (changed.new_phone ? setAnother(false) : onDone())}
    />
  );
}
