import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import styles from './MakeItYours.module.css';

interface OwnPicturesButtonProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Shown instead for customers without pictures. */
  otherwise: string;
}

/** 'Use one of your pictures', for those who have some. A line of text like any other, so that nothing moves. */
export default function OwnPicturesButton({ isOpen, onToggle, otherwise }: OwnPicturesButtonProps) {
  const { data } = useGeneratedImagesQuery();
  if (!data || data.length === 0) return otherwise;
  return (
    <button type="button" className={styles.own} aria-expanded={isOpen} onClick={onToggle}>
      Use one of your pictures
    </button>
  );
}
