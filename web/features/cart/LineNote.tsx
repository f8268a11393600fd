import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DEDICATION_RULE } from '../../../server/checkout/contract.js';
import type { LineStatus } from '../../shared/cart/cart-check.js';
import { type CartLine, lineKey } from '../../shared/cart/cart-line.js';
import { cartOpened, quantitySet } from '../../shared/cart/cart-slice.js';
import { type LineProblem, problemId } from '../../shared/cart/line-problem.js';
import { formatDollars } from '../../shared/money.js';
import { signInPath } from '../../shared/session/sign-in-path.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { getLabel } from '../../shared/ui/server-values.js';
import { type ChangeWords, changeOf } from './line-words.js';
import styles from './LineNote.module.css';

const MESSAGES: Record<Exclude<LineProblem, 'too-many' | 'words-changed'>, string> = {
  gone: 'This gift is no longer for sale.',
  'not-sold': 'It is no longer sold in this form.',
  'sold-out': 'This gift is sold out.',
  'picture-gone': 'Your picture is no longer in your account.',
  'months-missing': 'A month of your calendar has no picture.',
  'picture-away': 'Your picture is kept in your account.',
  unprintable: DEDICATION_RULE,
};

interface LineNoteProps {
  line: CartLine;
  status: LineStatus | undefined;
  problem: LineProblem | null;
  onEditWords: () => void;
  onChangeWords: ChangeWords;
}

/** Problem or price change of a line, with its fix. */
export function LineNote({ line, status, problem, onEditWords, onChangeWords }: LineNoteProps) {
  const dispatch = useAppDispatch();
  const product = `/product/${line.productId}`;
  const leave = (to: string, words: string) => (
    <Link to={to} onClick={() => dispatch(cartOpened(false))}>
      {words}
    </Link>
  );

  if (problem === null) {
    if (status?.was === undefined) return null;
    return <p className={styles.change}>{`Now ${formatDollars(line.unitPrice)}, was ${formatDollars(status.was)}`}</p>;
  }

  if (problem === 'words-changed' && status) {
    const { message, accepted } = changeOf(line, status);
    return (
      <Problem of={line} message={message}>
        {accepted ? (
          <button type="button" onClick={() => onChangeWords(line, accepted)}>
            {status.wordFields.length > 0 ? 'Keep it' : 'Order without personalization'}
          </button>
        ) : (
          <button type="button" onClick={onEditWords}>
            Change the words
          </button>
        )}{' '}
        {leave(product, 'See the gift')}
      </Problem>
    );
  }

  const left = status?.left ?? 0;
  const ways: Partial<Record<LineProblem, ReactNode>> = {
    'not-sold': leave(product, 'Choose another option'),
    'sold-out': leave(product, 'See the gift'),
    'picture-gone': leave(`${product}?showUpload=true`, 'Make another picture'),
    'months-missing': leave(`${product}/calendar?calendar=${line.calendarId ?? ''}`, 'Choose a picture'),
    'picture-away': leave(signInPath({ pathname: '/cart' }), 'Log in to order it'),
    'too-many': (
      <button type="button" onClick={() => dispatch(quantitySet({ key: lineKey(line), quantity: left }))}>
        {left === 1 ? 'Take one' : `Take ${left}`}
      </button>
    ),
  };
  return (
    <Problem of={line} message={problem === 'too-many' ? `Only ${left} left.` : getLabel(MESSAGES, problem)}>
      {ways[problem]}
    </Problem>
  );
}

function Problem({ of, message, children }: { of: CartLine; message: string; children: ReactNode }) {
  return (
    <p className={styles.problem} id={problemId(lineKey(of))} tabIndex={-1}>
      <WarningCircleIcon size={18} weight="fill" aria-hidden />
      <span>
        {message} {children}
      </span>
    </p>
  );
}
