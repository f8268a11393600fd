import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { GiftViewsRequest } from '../../../server/gifts/contract.js';
import { useGiftViewsQuery } from './gift-views-api.js';
import { PRIVATE_IMAGE_POLLING } from '../images/fresh-pictures.js';
import styles from './GiftWithPicture.module.css';

/** Milliseconds without a key before the shop is asked to paint. */
const PAUSE_MS = 900;

interface GiftViewFromShopProps {
  gift: GiftViewsRequest['gifts'][number];
  pictureId: string;
  /** Where it is shown a second time. */
  small: Element | null;
  onFail: () => void;
}

/** Where this browser cannot paint the gift, the shop does, a moment after the last key. */
export function GiftViewFromShop({ gift, pictureId, small, onFail }: GiftViewFromShopProps) {
  const [asked, setAsked] = useState(gift);
  const [isShown, setIsShown] = useState(false);
  const query = useGiftViewsQuery({ pictureId, width: 800, gifts: [asked] }, PRIVATE_IMAGE_POLLING);
  const url = query.data?.[0]?.url;
  const hasFailed = query.isError || url === null;
  const typed = JSON.stringify(gift);

  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(JSON.parse(typed) as GiftViewsRequest['gifts'][number]), PAUSE_MS);
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
