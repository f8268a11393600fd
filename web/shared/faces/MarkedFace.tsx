import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { Box } from '../../../server/generation/sources/contract.js';
import styles from './FaceCircles.module.css';
import { afterKey, moved, resized, type Size } from './marked-face.js';

interface MarkedFaceProps {
  box: Box;
  /** 'Person 3, right' */
  name: string;
  style: CSSProperties;
  photo: Size;
  /** The element that shows the photo. */
  frame: RefObject<HTMLElement | null>;
  /** Whether it appears because the customer asked for it, and gets the focus. */
  isNew: boolean;
  onActive: () => void;
  /** With null, it is deleted. */
  onChange: (box: Box | null) => void;
}

/** Id of the text that says how a circle is moved. */
export const MARKED_FACE_HELP = 'marked-face-help';

/** A circle around a face that the shop did not find: moved and sized with a finger, the mouse or the keyboard. */
export function MarkedFace({ box, name, style, photo, frame, isNew, onActive, onChange }: MarkedFaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const focusNew = useEffectEvent(() => isNew && button.current?.focus());
  useEffect(() => void focusNew(), []);
  const drag = useRef<{ x: number; y: number; box: Box; resizes: boolean } | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const resizes = (event.target as Element).closest('[data-handle]') !== null;
    drag.current = { x: event.clientX, y: event.clientY, box, resizes };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const width = frame.current?.clientWidth;
    if (!drag.current || !width) return;
    const { x, y, box: start, resizes } = drag.current;
    const scale = photo.width / width;
    const [right, down] = [(clientX - x) * scale, (clientY - y) * scale];
    // The handle is at the corner: what it moves along the diagonal changes the circle on both sides.
    const next = resizes
      ? resized(start, start.width * photo.width + right + down, photo)
      : moved(start, right / photo.width, down / photo.height, photo);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onChange(null);
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : afterKey(box, event.key, photo);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const stop = () => {
    drag.current = null;
  };
  return (
    <button
      ref={button}
      type="button"
      className={`${styles.chip} ${styles.marked}`}
      style={{ ...style, '--side': box.width * 100 } as CSSProperties}
      aria-label={`${name}, marked by you`}
      aria-describedby={MARKED_FACE_HELP}
      onFocus={onActive}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      <span data-handle className={styles.handle} />
    </button>
  );
}
