import { ThumbsUpIcon } from '@phosphor-icons/react/dist/csr/ThumbsUp';
import { useState } from 'react';
import type { Review } from '../../../../server/reviews/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { formatNumber } from '../../../shared/numbers.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Stars } from '../../../shared/ui/Stars.js';
import { keepOwnVote, readOwnVotes } from './own-votes.js';
import styles from './ProductReviews.module.css';
import { useVoteReviewMutation } from './reviews-api.js';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** One buyer's review and the shop's answer. */
export function ReviewEntry({ review, productId }: { review: Review; productId: string }) {
  const { stars, words, first_name: name, photo_url: photo, answer, published_at: publishedAt } = review;
  return (
    <li className={styles.review} tabIndex={-1}>
      <div className={styles.by}>
        <h3 dir="auto">{name}</h3>
        <Stars value={stars} size="small" />
        <time dateTime={publishedAt}>{day.format(new Date(publishedAt))}</time>
      </div>
      <p className={styles.words} dir="auto">
        {words}
      </p>
      {photo && <Photo url={photo} by={name} />}
      {answer && (
        <div className={styles.answer}>
          <h4>Keepsake’s answer</h4>
          <p>{answer}</p>
        </div>
      )}
      <HelpfulButton review={review} productId={productId} />
    </li>
  );
}

function Photo({ url, by }: { url: string; by: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <a className={styles.photo} href={url} target="_blank" rel="noreferrer" aria-label={`Photo by ${by}, opens in a new tab`}>
      <img src={url.replace(/jpg$/, 'webp')} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
    </a>
  );
}

function HelpfulButton({
  review: { id, first_name: name, helpful_count: count },
  productId,
}: {
  review: Review;
  productId: string;
}) {
  const [vote, { isLoading }] = useVoteReviewMutation();
  const [isHelpful, setHelpful] = useState(() => readOwnVotes().includes(id));
  const toast = useToast();

  const press = async () => {
    if (isLoading) return;
    try {
      await vote({ id, productId, isHelpful: !isHelpful }).unwrap();
      setHelpful(!isHelpful);
      keepOwnVote(id, !isHelpful);
    } catch (error) {
      toast({ tone: 'error', title: 'Your vote was not counted', message: failureMessage(error) });
    }
  };

  return (
    <button type="button" className={styles.helpful} aria-pressed={isHelpful} onClick={() => void press()}>
      <ThumbsUpIcon size={20} weight={isHelpful ? 'fill' : 'regular'} aria-hidden />
      <span>
        Helpful<span className="visually-hidden">: the review by {name}</span>
        {count > 0 && ` · ${formatNumber(count)}`}
      </span>
    </button>
  );
}
