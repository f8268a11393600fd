import { useEffect, useState } from 'react';
import type { Photo } from '../../../server/generation/contract.js';

/** The thumbnail is sharp enough on smaller screens. In CSS pixels. */
const WIDE = 900;
/** What is larger takes too long, and too much memory, for a picture that is looked at for a minute. */
const MOST_PIXELS = 16_000_000;

/** An address of the photo: at once the thumbnail, on wide screens the photo itself once it is there. */
export function useSharpPhoto(photo: Photo | undefined): string | undefined {
  const [sharp, setSharp] = useState<string | null>(null);
  const isWanted = photo && window.innerWidth >= WIDE && photo.width * photo.height <= MOST_PIXELS;
  const url = isWanted ? photo.url : null;
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.onload = () => setSharp(url);
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return sharp ?? photo?.thumbnail_url;
}
