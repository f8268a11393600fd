import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import styles from './PictureBefore.module.css';

/** Milliseconds. A finger that scrolls the page, or a tap, shows nothing. */
const HOLD_MS = 180;

interface HoldableProps {
  isHeld: boolean;
  /** Null where nothing is to be shown. */
  onHold: ((isHeld: boolean) => void) | null;
  children: ReactNode;
}

/** A picture that is pressed and held, with a finger or a mouse. With keys, there is a button. */
export function Holdable({ isHeld, onHold, children }: HoldableProps) {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const hold = ({ button }: PointerEvent) => {
    if (onHold && button === 0) timer.current = window.setTimeout(() => onHold(true), HOLD_MS);
  };
  const release = () => {
    window.clearTimeout(timer.current);
    if (isHeld) onHold?.(false);
  };
  /** Some devices open the menu of an image that is held. */
  const keepMenuShut = (event: MouseEvent) => isHeld && event.preventDefault();
  return (
    <div
      className={onHold ? styles.holdable : styles.picture}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={keepMenuShut}
      onDragStart={(event) => onHold && event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** Lies over the picture that was changed from it. */
export function PictureBefore({ picture }: { picture: Picture }) {
  return (
    <div className={styles.before} style={{ backgroundImage: `url(${JSON.stringify(picture.thumbnailUrl)})` }}>
      <img src={picture.imageUrl} alt="Your picture before the change" draggable={false} />
      <span className={styles.label} aria-hidden>
        Before
      </span>
    </div>
  );
}
