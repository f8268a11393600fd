import { useEffect, useRef, useState } from 'react';
import type { Artwork } from '../../../painter/index.js';
import type { Picture } from '../../../server/generation/contract.js';
import { useSession } from '../session/SessionProvider.js';
import { loadOwnPicture, paintFlatGift } from './flat-gift.js';
import styles from './Names.module.css';

interface NamesProofProps {
  image: Picture;
  /** Without the customer's picture. */
  artwork: Artwork;
}

/** The gift's sheet with its names as they are typed. Without a canvas or a connection, only this is missing. */
export function NamesProof({ image, artwork }: NamesProofProps) {
  const { getAccessToken } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    let loaded: ImageBitmap | undefined;
    const load = async () => {
      loaded = await loadOwnPicture(image.id, await getAccessToken(), leaving.signal);
      if (leaving.signal.aborted) loaded.close();
      else setPicture(loaded);
    };
    load().catch(() => undefined);
    return () => {
      leaving.abort();
      loaded?.close();
    };
  }, [getAccessToken, image.id]);

  const written = JSON.stringify(artwork);
  useEffect(() => {
    if (!picture || !canvas.current) return;
    const shown = canvas.current;
    const frame = requestAnimationFrame(() => {
      paintFlatGift(shown, JSON.parse(written) as Artwork, picture).then(
        () => setIsShown(true),
        // The names before stay.
        () => undefined,
      );
    });
    return () => cancelAnimationFrame(frame);
  }, [picture, written]);

  const names = (artwork.labels ?? []).map(({ text }) => text).join(', ');
  return (
    <figure className={styles.proof}>
      <canvas
        ref={canvas}
        className={isShown ? styles.shown : styles.waiting}
        role="img"
        aria-label={names ? `Your picture with the names ${names}` : 'Your picture without names'}
      />
    </figure>
  );
}
