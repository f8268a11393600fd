import type { ComponentProps } from 'react';
import styles from './AvifImage.module.css';

const ENDING = /\.webp(?=$|[?,\s])/g;

/** One of the shop's own WebP pictures. Each is also served as AVIF, under the same address with another ending. */
export function AvifImage({ alt, ...props }: ComponentProps<'img'> & { alt: string }) {
  const { src, srcSet = src, sizes } = props;
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={srcSet?.replace(ENDING, '.avif')} sizes={sizes} />
      <img {...props} alt={alt} />
    </picture>
  );
}
