import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { outlineOfCorners } from '../../../../../painter/index.js';
import type { CornersArea, Point } from '../../../../../server/catalog/scenes/contract.js';
import { CORNER_NAMES, placeInWords, withCorner } from './corners.js';
import styles from './CornerHandles.module.css';

/** Width in pixels of the photo as the shop shows it; an arrow key moves a corner by one of them. */
const PHOTO_WIDTH = 800;
const FAST = 10;
/** Magnification of the loupe, and its width in pixels. */
const ZOOM = 3;
const GLASS = 112;

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface CornerHandlesProps {
  area: CornersArea;
  photo: { address: string; width: number; height: number };
  isWrong: boolean;
  onMove: (area: CornersArea, gesture: string) => void;
  onMoveEnd: () => void;
}

/** The four corners of the print on the photo, moved by pointer, touch and arrow keys. */
export function CornerHandles({ area, photo, isWrong, onMove, onMoveEnd }: CornerHandlesProps) {
  const root = useRef<HTMLDivElement>(null);
  /** The dragged corner, and the pointer's distance from its center. */
  const [drag, setDrag] = useState<{ index: number; from: Point; stage: { width: number; height: number } }>();
  const [said, setSaid] = useState('');

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0, width = 1, height = 1 } = root.current?.getBoundingClientRect() ?? {};
    return [(clientX - left) / (width || 1), (clientY - top) / (height || 1)];
  };

  const take = (event: PointerEvent<HTMLButtonElement>, index: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = placeOf(event);
    const [cornerX, cornerY] = area.corners[index] ?? [0, 0];
    const { clientWidth: width = 0, clientHeight: height = 0 } = root.current ?? {};
    setDrag({ index, from: [x - cornerX, y - cornerY], stage: { width, height } });
  };
  const pull = (event: PointerEvent) => {
    if (!drag) return;
    const [x, y] = placeOf(event);
    onMove(withCorner(area, drag.index, [x - drag.from[0], y - drag.from[1]]), `corner ${drag.index}`);
  };
  const endDrag = () => {
    if (!drag) return;
    setDrag(undefined);
    onMoveEnd();
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const arrow = ARROWS[event.key];
    const corner = area.corners[index];
    if (!arrow || !corner || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const pixels = event.shiftKey ? FAST : 1;
    const right = (arrow[0] * pixels) / PHOTO_WIDTH;
    const down = (arrow[1] * pixels) / ((PHOTO_WIDTH * photo.height) / photo.width);
    const moved = withCorner(area, index, [corner[0] + right, corner[1] + down]);
    onMove(moved, `corner ${index} by keys`);
    setSaid(placeInWords(moved.corners[index] ?? corner));
  };

  const outline = (isWrong ? area.corners : outlineOfCorners(area, photo)).map(([x, y]) => `${x},${y}`).join(' ');
  const dragged = drag && area.corners[drag.index];
  return (
    <div ref={root} className={styles.handles} role="group" aria-label="Corners of the print" data-wrong={isWrong}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
        <polygon points={outline} />
        <polygon points={outline} />
      </svg>
      <p id="corner-help" hidden>
        The arrow keys move the corner by one pixel, with Shift by ten.
      </p>
      {CORNER_NAMES.map((name, index) => {
        const corner = area.corners[index] ?? [0, 0];
        return (
          <button
            key={name}
            type="button"
            className={styles.handle}
            data-dragging={drag?.index === index}
            style={{ left: `${corner[0] * 100}%`, top: `${corner[1] * 100}%` }}
            aria-label={name}
            aria-describedby={`corner-place-${index} corner-help`}
            aria-roledescription="movable corner"
            onPointerDown={(event) => take(event, index)}
            onPointerMove={pull}
            onPointerUp={endDrag}
            onPointerCancel={endDrag}
            onLostPointerCapture={endDrag}
            onKeyDown={(event) => onKeyDown(event, index)}
            onKeyUp={({ key }) => key in ARROWS && onMoveEnd()}
            onBlur={onMoveEnd}
          >
            <span id={`corner-place-${index}`} hidden>
              {placeInWords(corner)}
            </span>
          </button>
        );
      })}
      {drag && dragged && (
        <div
          className={styles.glass}
          data-side={dragged[0] < 0.5 ? 'right' : 'left'}
          style={{
            backgroundImage: `url("${photo.address}")`,
            backgroundSize: `${drag.stage.width * ZOOM}px ${drag.stage.height * ZOOM}px`,
            backgroundPosition: dragged
              .map((part, axis) => `${GLASS / 2 - part * ZOOM * (axis === 0 ? drag.stage.width : drag.stage.height)}px`)
              .join(' '),
          }}
          aria-hidden
        />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
