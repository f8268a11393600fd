import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OwnReview, ReviewableOrder } from '../../../server/reviews/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { ResponsiveImage } from '../../shared/ui/Picture.js';
import { PhotoField } from './PhotoField.js';
import { type ReviewAccess, useSendReviewPhotoMutation } from './review-form-api.js';
import { ReviewForm } from './ReviewForm.js';

type Gift = ReviewableOrder['gifts'][number];

interface GiftReviewProps {
  gift: Gift;
  /** A suggestion for the name to show. */
  firstName: string;
  access: ReviewAccess;
}

const GIFT = { display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', gap: '16px', alignItems: 'center' };
/** One gift: the form for its review, and the review once it is written. */
export function GiftReview({ gift, firstName, access }: GiftReviewProps) {
  const [written, setWritten] = useState<{ review: OwnReview; photo: File | undefined }>();
  const review = written?.review ?? gift.review;
  return (
    <Paper
      component="section"
      variant="panel"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}
      aria-label={gift.name}
    >
      <Box sx={GIFT}>
        <Box sx={{ overflow: 'hidden', borderRadius: 'var(--radius-input)', bgcolor: 'sunken' }}>
          <ResponsiveImage src={gift.image_url ?? undefined} alt="" sizes="72px" />
        </Box>
        <h2>{gift.name}</h2>
      </Box>
      {review ? (
        <Written review={review} hasFocus={written !== undefined}>
          {written?.photo && (
            <SendPhoto
              access={access}
              productId={gift.product_id}
              first={written.photo}
              onSent={(changed) => setWritten({ review: changed, photo: undefined })}
            />
          )}
        </Written>
      ) : (
        <ReviewForm
          productId={gift.product_id}
          firstName={firstName}
          access={access}
          onWritten={(done, photo) => setWritten({ review: done, photo })}
        />
      )}
    </Paper>
  );
}

/** Replaces the form after sending: the review, and what happens next. */
function Written({ review, hasFocus, children }: { review: OwnReview; hasFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <Box sx={{ display: 'grid', gap: '12px', overflowWrap: 'anywhere' }}>
      <Box component="h3" ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {review.is_published ? 'Your review is in the shop' : 'Thank you, we got your review'}
      </Box>
      {!review.is_published && (
        <Typography color="textSecondary">We’ll look at it soon, and then show it in the shop.</Typography>
      )}
      <Rating readOnly value={review.stars} getLabelText={(stars) => `${stars} of 5 stars`} />
      <Box component="p" sx={{ whiteSpace: 'pre-line' }}>
        {review.words}
      </Box>
      <Typography variant="hint">
        {review.first_name}
        {review.has_photo && ', with a photo'}
      </Typography>
      {children}
    </Box>
  );
}

interface SendPhotoProps {
  access: ReviewAccess;
  productId: string;
  /** Sent at once. */
  first: File;
  onSent: (review: OwnReview) => void;
}

/** The review is kept already: a photo that does not arrive can be sent again, or be another one. */
function SendPhoto({ access, productId, first, onSent }: SendPhotoProps) {
  const [photo, setPhoto] = useState<File | undefined>(first);
  const [send, { isLoading, error }] = useSendReviewPhotoMutation();
  const sentFirst = useRef(false);

  const sendIt = (chosen: File) => void send({ access, productId, photo: chosen }).then(({ data }) => data && onSent(data));

  useEffect(() => {
    if (sentFirst.current) return;
    sentFirst.current = true;
    sendIt(first);
  });

  if (!error) {
    return <p role="status">{isLoading ? 'Sending your photo…' : ''}</p>;
  }
  return (
    <>
      <ErrorState title="Your photo was not added" message={`${failureMessage(error)} Your review is kept.`} />
      <PhotoField photo={photo} onChange={setPhoto} />
      <Button variant="outlined" disabled={!photo} onClick={() => photo && sendIt(photo)}>
        Send the photo
      </Button>
    </>
  );
}
