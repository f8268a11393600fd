import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { useEffect, useRef, useState } from 'react';
import type { GiftPage } from '../../../server/checkout/gifting/contract.js';
import { LinePicture } from '../../shared/orders/LinePicture.js';
import { Button } from '../../shared/ui/Button.js';
import { useUnwrapGiftMutation } from './gift-page-api.js';
import styles from './GiftPage.module.css';
import { Wrapping } from './Wrapping.js';

/** Duration of the unwrapping animation, in ms. */
const OPENING_MS = 1_500;

/** Wrapped at first; a click shows the content, which stays open after a reload. */
export function WrappedGift({ page, linkKey }: { page: GiftPage; linkKey: string }) {
  const [state, setState] = useState<'wrapped' | 'opening' | 'open'>(page.is_unwrapped ? 'open' : 'wrapped');
  const [unwrap] = useUnwrapGiftMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The state of this visit, because the page's own becomes true after a refetch.
  const [wasOpen] = useState(page.is_unwrapped);
  const [first, ...others] = page.pictures;

  useEffect(() => {
    if (state !== 'opening') return;
    const timer = setTimeout(() => setState('open'), OPENING_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    // The focused button is gone.
    if (state === 'open' && !wasOpen) heading.current?.focus();
  }, [state, wasOpen]);

  const press = () => {
    // Only notifies the sender: the gift opens without waiting for the answer.
    void unwrap(linkKey);
    setState(isStill() ? 'open' : 'opening');
  };

  const isOpen = state === 'open';
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && !wasOpen && 'Your gift is unwrapped.'}
      </p>
      <div className={styles.columns}>
        <div className={styles.stage}>
          <div className={styles.print} aria-hidden={!isOpen || undefined}>
            <div className={styles.frame}>
              {state !== 'wrapped' && <LinePicture line={first} sizes="(width < 56.25em) 90vw, 440px" />}
            </div>
            {!isOpen && <Wrapping isOpening={state === 'opening'} to={page.to} />}
          </div>
        </div>
        <div className={isOpen ? `${styles.words} ${styles.appearing}` : styles.words}>
          <h1 ref={heading} tabIndex={-1}>
            {isOpen ? `For you, ${page.to}` : `A gift for you, ${page.to}`}
          </h1>
          {isOpen ? (
            <Inside page={page} />
          ) : (
            <>
              <p className={styles.lead}>
                {page.from ? `${page.from} has wrapped something for you.` : 'Someone has wrapped something for you.'}
              </p>
              <Button size={52} isBusy={state === 'opening'} onClick={press}>
                Unwrap your gift
              </Button>
            </>
          )}
        </div>
      </div>
      {isOpen && others.length > 0 && (
        <ul className={styles.others}>
          {others.map((picture, index) => (
            <li key={index} className={styles.print}>
              <div className={styles.frame}>
                <LinePicture line={picture} sizes="(width < 56.25em) 45vw, 260px" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Inside({ page: { message, from, pictures } }: { page: GiftPage }) {
  const ready = pictures.filter(({ downloadUrl }) => downloadUrl !== null);
  return (
    <>
      {message && (
        <blockquote className={styles.message} dir="auto" translate="no">
          {message}
        </blockquote>
      )}
      {from && (
        <p className={styles.lead}>
          From <bdi translate="no">{from}</bdi>
        </p>
      )}
      <ul className={styles.downloads}>
        {ready.map(({ name, downloadUrl }, index) => (
          <li key={index} className={styles.download}>
            <span>{name}</span>
            <a className={styles.link} href={downloadUrl ?? ''} download aria-label={`Download PDF of ${name}`}>
              <DownloadSimpleIcon size={20} aria-hidden />
              Download PDF
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Keep the email: its link opens your gift again whenever you like.</p>
    </>
  );
}

/** With reduced motion the gift opens immediately. */
function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
