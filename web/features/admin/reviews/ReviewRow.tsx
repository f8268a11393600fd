import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminReview } from '../../../../server/admin/reviews/contract.js';
import type { ReviewState } from '../../../../server/reviews/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { formatNumber } from '../../../shared/numbers.js';
import type { StatusDisplay } from '../../../shared/ui/server-values.js';
import { AnswerForm } from './AnswerForm.js';
import { useReviewActions } from './use-review-actions.js';

export const REVIEW_STATE: Record<ReviewState, StatusDisplay> = {
  waiting: { word: 'Waiting', tone: 'warning' },
  published: { word: 'Published', tone: 'success' },
  hidden: { word: 'Hidden', tone: 'neutral' },
};

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '12px 28px',
  alignItems: 'start',
  p: { xs: '14px 16px 16px', md: '20px' },
  mb: { xs: '14px', md: 0 },
  border: { xs: 1, md: 0 },
  borderColor: 'divider',
  borderRadius: 'var(--radius-panel)',
  bgcolor: 'background.paper',
  '&:focus': { outline: 'none' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
};
const PHOTO = {
  width: 'fit-content',
  borderRadius: 'var(--radius-input)',
  '& img': { display: 'block', height: 96, borderRadius: 'inherit' },
};
const DETAILS = { flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' };

/** One review, and what the owner does about it. */
export function ReviewRow({ review }: { review: AdminReview }) {
  const [isAnswering, setAnswering] = useState(false);
  const { isBusy, setState, setAnswer } = useReviewActions();
  const { first_name: name, product_id: productId, product_name: product, state, answer, words } = review;
  const of = `of the review by ${name}`;

  return (
    <Box component="li" tabIndex={-1} sx={ROW}>
      <Box sx={{ display: 'grid', gap: '8px', minWidth: 0 }}>
        <Stack direction="row" sx={DETAILS}>
          <Chip color={REVIEW_STATE[state].tone} label={REVIEW_STATE[state].word} />
          <Rating readOnly size="small" value={review.stars} getLabelText={(stars) => `${stars} of 5 stars`} />
          <strong>{name}</strong>
          <Typography component="span" variant="hint">
            on <Link to={`/product/${productId}`}>{product}</Link>,{' '}
            <time dateTime={review.created_at}>{shortDate(review.created_at)}</time>
          </Typography>
        </Stack>
        <Box component="p" sx={{ maxWidth: '70ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {words}
        </Box>
        {review.photo_url && (
          <Box
            component="a"
            href={review.photo_url}
            target="_blank"
            rel="noreferrer"
            sx={PHOTO}
            aria-label={`Photo ${of}, opens in a new tab`}
          >
            <img src={review.photo_url} alt="" loading="lazy" />
          </Box>
        )}
        <Typography component="span" variant="small">
          <Link to={`/bestgiftsdashboard/orders/${review.order_id}`}>See the order</Link>
          {review.helpful_count > 0 && ` · helpful to ${formatNumber(review.helpful_count)}`}
        </Typography>
        {answer && !isAnswering && (
          <Box sx={{ maxWidth: '70ch', pl: '14px', borderLeft: 3, borderColor: 'divider' }}>
            <Typography component="span" variant="small">
              Your answer
            </Typography>
            <Box component="p" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {answer}
            </Box>
          </Box>
        )}
        {isAnswering && (
          <AnswerForm
            reviewId={review.id}
            answer={answer ?? ''}
            onSave={async (written) => {
              if (await setAnswer(review, written)) setAnswering(false);
            }}
            onCancel={() => setAnswering(false)}
          />
        )}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px' }}>
        {state !== 'published' && (
          <BusyButton
            variant="contained"
            size="small"
            isBusy={isBusy}
            aria-label={`Publish the review by ${name}`}
            onClick={() => void setState(review, 'published')}
          >
            Publish
          </BusyButton>
        )}
        {state !== 'hidden' && (
          <BusyButton
            variant="outlined"
            size="small"
            isBusy={isBusy}
            aria-label={`Hide the review by ${name}`}
            onClick={() => void setState(review, 'hidden')}
          >
            Hide
          </BusyButton>
        )}
        {!isAnswering && (
          <Button
            variant="text"
            size="small"
            aria-label={`${answer ? 'Change answer to' : 'Answer'} the review by ${name}`}
            onClick={() => setAnswering(true)}
          >
            {answer ? 'Change answer' : 'Answer'}
          </Button>
        )}
      </Stack>
    </Box>
  );
}
