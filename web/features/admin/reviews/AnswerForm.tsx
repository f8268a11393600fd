import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { REVIEW_LIMITS } from '../../../../server/reviews/contract.js';
import { Button } from '../../../shared/ui/Button.js';

interface AnswerFormProps {
  reviewId: string;
  /** As it is; empty where there is none. */
  answer: string;
  isBusy: boolean;
  onSave: (answer: string) => Promise<void>;
  onCancel: () => void;
}

/** What the shop says about a review, in public. Saved empty, it is removed. */
export function AnswerForm({ reviewId, answer, isBusy, onSave, onCancel }: AnswerFormProps) {
  const [text, setText] = useState(answer);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void onSave(text.trim());
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: '10px', maxWidth: '70ch' }}>
      <TextField
        id={`answer-${reviewId}`}
        label="Your answer"
        multiline
        minRows={3}
        autoFocus
        value={text}
        helperText="Shown to everyone below the review."
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEW_LIMITS.answer } }}
      />
      <Stack direction="row" sx={{ gap: '8px' }}>
        <Button type="submit" size={40} disabled={isBusy || (!answer && !text.trim())}>
          Save answer
        </Button>
        <Button variant="quiet" size={40} onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Box>
  );
}
