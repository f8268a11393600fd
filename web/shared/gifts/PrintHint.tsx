import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { PrintFinding } from '../../../painter/index.js';
import type { GiftKind, Orientation } from '../../../server/catalog/gifts/contract.js';
import type { Picture } from '../../../server/generation/contract.js';
import styles from './PrintHint.module.css';

type JudgedPicture = Pick<Picture, 'width' | 'height' | 'faces' | 'labels' | 'printDetail'>;

interface PrintHintProps {
  kind: GiftKind;
  orientation: Orientation | undefined;
  words: readonly string[];
  picture: JudgedPicture;
  /** Advice for the customer. */
  children: ReactNode;
}

/** Milliseconds without a change before the print is judged. */
const PAUSE_MS = 400;
/** Findings that are shown beside the fields of the words and names. */
const SHOWN_AT_FIELDS: readonly PrintFinding['code'][] = ['words_small', 'name_small'];

/** Warns before the payment about problems that the shop's staff would see in the print. Blocks nothing. */
export default function PrintHint({ kind, orientation, words, picture, children }: PrintHintProps): ReactNode {
  const [findings, setFindings] = useState<readonly PrintFinding[]>([]);
  const { width, height, faces, labels, printDetail: detail = 1 } = picture;
  const judged = JSON.stringify({ kind, orientation, words, faces, labels, width, height, detail });

  const judge = useEffectEvent(async () => {
    const { judgeGift } = await import('./judge-gift.js');
    return judgeGift({ kind, orientation, words, faces, labels }, { picture: { width, height }, detail });
  });
  useEffect(() => {
    let left = false;
    // Without a typeface or the painter, only the hint is missing.
    const show = async () => {
      const found = await judge().catch(() => []);
      if (!left) setFindings(found.filter(({ code }) => !SHOWN_AT_FIELDS.includes(code)));
    };
    const timer = window.setTimeout(() => void show(), PAUSE_MS);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [judged]);

  return (
    <div role="status">
      {findings.length > 0 && (
        <div className={styles.hint}>
          <InfoIcon size={18} weight="fill" aria-hidden />
          <div>
            <ul>
              {findings.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}.</li>
              ))}
            </ul>
            <p>{children}</p>
          </div>
        </div>
      )}
    </div>
  );
}
