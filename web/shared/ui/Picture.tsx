import { useState } from 'react';
import { onCdn } from '../cdn.js';
import { AvifImage } from './AvifImage.js';
import styles from './Picture.module.css';

/** Shown where a product has no picture, or its picture does not load. */
const NO_PICTURE = '/pictures/no-picture.svg';
/** The widths in which the shop serves its product pictures. */
const WIDTHS = [200, 400, 800];

interface ResponsiveImageProps {
  src: string | undefined;
  alt: string;
  /** How wide it is shown, for the browser's choice among the widths: `(width < 56.25em) 50vw, 33vw`. */
  sizes: string;
  /** Natural size, for the room kept while loading. Product pictures are 4:5. */
  width?: number;
  height?: number;
  /** The main image of the first screen: loaded at once, and before all others. */
  first?: boolean;
  /** The picture's own color, shown while it loads. */
  color?: string | null;
  /** As WebP only, for a file that is loaded as such in any case. */
  webpOnly?: boolean;
  onFailed?: () => void;
}

const isOurs = (src: string): boolean => /^\/(product-)?pictures\/.+\.webp$/.test(src);
const offersWidths = (src: string): boolean => src.startsWith('/') && !src.includes('?') && !src.endsWith('.svg');

/** A picture in a frame of fixed proportions, its color or `sunken` behind it while it loads. */
export function ResponsiveImage(props: ResponsiveImageProps) {
  const { src, alt, sizes, width = 800, height = 1000, first = false, color, webpOnly = false, onFailed } = props;
  const [failed, setFailed] = useState<string>();
  const path = src && src !== failed ? src : NO_PICTURE;
  const shown = onCdn(path);
  const srcSet = offersWidths(path) ? WIDTHS.map((w) => `${shown}?w=${w} ${w}w`).join(', ') : undefined;
  const Image = isOurs(path) && !webpOnly ? AvifImage : 'img';
  return (
    <Image
      className={styles.picture}
      src={srcSet ? `${shown}?w=800` : shown}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}`, backgroundColor: (path === src && color) || undefined }}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={() => {
        setFailed(src);
        onFailed?.();
      }}
    />
  );
}
