import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ChatCircleTextIcon } from '@phosphor-icons/react/dist/csr/ChatCircleText';
import { REVIEW_STATES, type ReviewState } from '../../../../server/reviews/contract.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { FilterField } from '../FilterField.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage } from '../ListPage.js';
import { useListAddress } from '../use-list-address.js';
import { useAdminReviewsQuery } from './admin-reviews-api.js';
import { REVIEW_STATE, ReviewRow } from './ReviewRow.js';

const SKELETON_ROWS = ['1', '2', '3'];

const OPTIONS = { '': 'All', ...Object.fromEntries(REVIEW_STATES.map((state) => [state, REVIEW_STATE[state].word])) };

/** Buyers' reviews: waiting reviews first, then the newest. */
export default function ReviewsTab() {
  const address = useListAddress();
  const asked = address.params.get('state');
  const state: ReviewState | undefined = REVIEW_STATES.find((known) => known === asked);
  const query = useAdminReviewsQuery({ state, after: address.after }, REFETCH_ON_FOCUS);
  const { data, currentData } = query;

  return (
    <ListPage
      name="reviews"
      title="Reviews"
      lead="Publish, hide and answer what buyers say"
      actions={
        <FilterField
          select
          name="Status"
          value={state ?? ''}
          options={OPTIONS}
          onChange={({ target: { value } }) => address.change({ state: value })}
          sx={{ minWidth: 200 }}
        />
      }
      address={address}
      query={query}
      items="li"
      page={currentData && { ...currentData, shown: currentData.reviews.length }}
      failure="The reviews could not be loaded."
      empty={
        currentData?.reviews.length === 0 && (
          <EmptyState
            icon={<ChatCircleTextIcon size={28} aria-hidden />}
            title={state ? `No reviews are ${REVIEW_STATE[state].word.toLowerCase()}` : 'No reviews yet'}
            message="Some days after a gift has arrived, we ask its buyer for one."
            action={
              (state || address.after) && (
                <Button variant="outlined" onClick={() => address.change({ state: '' })}>
                  Show all reviews
                </Button>
              )
            }
          />
        )
      }
    >
      <Box component="ul" sx={{ '& > li + li': { borderTop: { md: '1px solid var(--line)' } } }}>
        {data?.reviews.length
          ? data.reviews.map((review) => <ReviewRow key={review.id} review={review} />)
          : SKELETON_ROWS.map((row) => (
              <Box component="li" key={row} sx={{ p: '20px' }}>
                <Skeleton height={96} />
              </Box>
            ))}
      </Box>
    </ListPage>
  );
}
