import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_NAME } from '../../../server/checkout/customers/contract.js';
import { type OwnReview, REVIEW_LIMITS } from '../../../server/reviews/contract.js';
import { failureSentence } from '../../shared/api/failure-sentence.js';
import { Button } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { focusFirstProblem } from '../../shared/ui/focus-first-problem.js';
import { PhotoField } from './PhotoField.js';
import { type ReviewAccess, useWriteReviewMutation } from './review-form-api.js';
import { isStars, problemsIn, type ReviewFields, type ReviewProblems, reviewProblems } from './review-problems.js';
import { StarsField } from './StarsField.js';

interface ReviewFormProps {
  productId: string;
  firstName: string;
  access: ReviewAccess;
  onWritten: (review: OwnReview, photo: File | undefined) => void;
}

const FIELDS = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, lineHeight: '24px' };

/** Stars, words, a name and an optional photo. The form keeps its values until the review has arrived. */
export function ReviewForm({ productId, firstName, access, onWritten }: ReviewFormProps) {
  const [fields, setFields] = useState<ReviewFields>({ stars: 0, words: '', first_name: firstName });
  const [photo, setPhoto] = useState<File>();
  const [problems, setProblems] = useState<ReviewProblems>({});
  const [failure, setFailure] = useState<string>();
  const [write, { isLoading }] = useWriteReviewMutation();
  const form = useRef<HTMLFormElement>(null);

  const set = (field: keyof ReviewFields, value: string | number) => {
    setFields((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
  };

  const show = (found: ReviewProblems) => focusFirstProblem(form.current, () => setProblems(found));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setFailure(undefined);
    const found = reviewProblems(fields);
    if (Object.keys(found).length > 0 || !isStars(fields.stars)) return show(found);
    const { data, error } = await write({ access, draft: { ...fields, stars: fields.stars, product_id: productId } });
    if (data) return onWritten(data, photo);
    const refusal = failureSentence(error);
    const wrong = problemsIn(refusal);
    if (Object.keys(wrong).length > 0) show(wrong);
    else setFailure(refusal);
  };

  const told = (field: keyof ReviewFields, hint: string) => ({
    error: problems[field] !== undefined,
    helperText: problems[field] ?? hint,
  });

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label="Your review"
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={FIELDS}
    >
      <StarsField value={fields.stars} problem={problems.stars} onChange={(stars) => set('stars', stars)} />
      <TextField
        label="Your words"
        multiline
        minRows={4}
        maxRows={12}
        {...told('words', 'What was it for, and how did it turn out?')}
        value={fields.words}
        onChange={({ target }) => set('words', target.value)}
        slotProps={{ htmlInput: { required: true, maxLength: REVIEW_LIMITS.words } }}
      />
      <TextField
        label="First name"
        autoComplete="given-name"
        {...told('first_name', 'Shown with your review.')}
        value={fields.first_name}
        onChange={({ target }) => set('first_name', target.value)}
        slotProps={{ htmlInput: { required: true, maxLength: MAX_NAME } }}
      />
      <PhotoField photo={photo} onChange={setPhoto} />
      {failure && <ErrorState title="Your review was not sent" message={`${failure} What you wrote is kept here.`} />}
      <Button type="submit" size={52} aria-disabled={isLoading}>
        {isLoading ? 'Sending your review…' : 'Send review'}
      </Button>
    </Box>
  );
}
