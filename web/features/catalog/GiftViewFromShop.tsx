import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { useGiftViewsQuery } from '../../shared/gifts/gift-views-api.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import styles from './GiftWithPicture.module.css';

/** Milliseconds without a key before the shop is asked to paint. */
const PAUSE_MS = 900;

interface GiftViewFromShopProps {
  productId: string;
  pictureId: string;
  words: GiftWord[];
  /** Where it is shown a second time. */
  small: Element | null;
  onFail: () => void;
}

/** Where this browser cannot paint the gift, the shop does, a moment after the last key. */
export function GiftViewFromShop({ productId, pictureId, words, small, onFail }: GiftViewFromShopProps) {
  const [asked, setAsked] = useState(words);
  const [isShown, setIsShown] = useState(false);
  const query = useGiftViewsQuery({ pictureId, width: 800, gifts: [{ productId, words: asked }] }, PRIVATE_IMAGE_POLLING);
  const url = query.data?.[0]?.url;
  const hasFailed = query.isError || url === null;
  const typed = JSON.stringify(words);

  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(JSON.parse(typed) as GiftWord[]), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);

  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);

  if (!url) return null;
  const className = isShown ? `${styles.gift} ${styles.shown}` : styles.gift;
  return (
    <>
      <img className={className} src={url} alt="" decoding="async" onLoad={() => setIsShown(true)} onError={onFail} />
      {small && createPortal(<img className={className} src={url} alt="" decoding="async" />, small)}
    </>
  );
}
