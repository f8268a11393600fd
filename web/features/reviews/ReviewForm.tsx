import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_NAME } from '../../../server/checkout/customers/contract.js';
import { type OwnReview, REVIEW_LIMITS } from '../../../server/reviews/contract.js';
import { Form } from '../../shared/forms/Form.js';
import { FormTextField } from '../../shared/forms/FormTextField.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { PhotoField } from './PhotoField.js';
import { type ReviewAccess, useWriteReviewMutation } from './review-form-api.js';
import { type Review, reviewForm, type TypedReview } from './review-schema.js';
import { StarsField } from './StarsField.js';

interface ReviewFormProps {
  productId: string;
  firstName: string;
  access: ReviewAccess;
  onWritten: (review: OwnReview, photo: File | undefined) => void;
}

/** Stars, words, a name and an optional photo. The form keeps its values until the review has arrived. */
export function ReviewForm({ productId, firstName, access, onWritten }: ReviewFormProps) {
  const [photo, setPhoto] = useState<File>();
  const [write] = useWriteReviewMutation();
  const form = useForm<TypedReview, unknown, Review>({
    resolver: zodResolver(reviewForm),
    defaultValues: { words: '', first_name: firstName },
  });
  const { control } = form;
  const { isSubmitting, errors } = form.formState;

  const submit = async (review: Review) => {
    onWritten(await write({ access, draft: { ...review, product_id: productId } }).unwrap(), photo);
  };

  return (
    <Form form={form} aria-label="Your review" spacing={5} onSubmit={submit}>
      <StarsField control={control} />
      <FormTextField
        control={control}
        name="words"
        label="Your words"
        multiline
        minRows={4}
        maxRows={12}
        helperText="What was it for, and how did it turn out?"
        slotProps={{ htmlInput: { required: true, maxLength: REVIEW_LIMITS.words } }}
      />
      <FormTextField
        control={control}
        name="first_name"
        label="First name"
        autoComplete="given-name"
        helperText="Shown with your review."
        slotProps={{ htmlInput: { required: true, maxLength: MAX_NAME } }}
      />
      <PhotoField photo={photo} onChange={setPhoto} />
      {errors.root && (
        <ErrorState title="Your review was not sent" message={`${errors.root.message} What you wrote is kept here.`} />
      )}
      <BusyButton type="submit" variant="contained" size="large" isBusy={isSubmitting}>
        {isSubmitting ? 'Sending your review…' : 'Send review'}
      </BusyButton>
    </Form>
  );
}
