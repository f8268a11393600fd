import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { FrameCornersIcon } from '@phosphor-icons/react/dist/csr/FrameCorners';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
import styles from './ImageArea.module.css';
import type { ImageList } from './image-list.js';
import type { PrintAreas } from './product-form.js';

interface ThumbnailActions {
  onPlace: (address: string) => void;
  onMove: (from: number, to: number) => void;
  onMakeMain: (index: number) => void;
  onRemove: (index: number) => void;
}

/** Draggable by any part except its buttons. */
const sensors = [
  PointerSensor.configure({
    activatorElements: ({ element }) => [element],
    preventActivation: ({ target }) => target instanceof Element && target.closest('[data-remove], [data-field]') !== null,
  }),
];

/** Index that an arrow key moves an image to; undefined for other keys. */
function targetIndex(key: string, index: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

interface ImageThumbnailsProps extends ThumbnailActions {
  images: ImageList;
  areas: PrintAreas;
}

/** The images in their order, numbered; changed by dragging, by the arrow keys on a number, or by a click. */
export function ImageThumbnails({ images, areas, onPlace, onMove, onMakeMain, onRemove }: ImageThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string>(undefined);

  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    const index = images.indexOf(moved.current);
    moved.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('[data-place]')[index]?.focus();
  }, [images]);

  return (
    <DragDropProvider
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source) && source.initialIndex !== source.index) {
          onMove(source.initialIndex, source.index);
        }
      }}
    >
      <p id="image-order-help" hidden>
        The arrow keys move the image, Home makes it the main image.
      </p>
      <ul ref={list} className={styles.thumbnails} aria-label="Images in their order">
        {images.map((address, index) => (
          <Thumbnail
            key={address}
            address={address}
            index={index}
            count={images.length}
            hasArea={areas[address] !== undefined}
            onPlace={onPlace}
            onMove={(from, to) => {
              moved.current = address;
              onMove(from, to);
            }}
            onMakeMain={(from) => {
              moved.current = address;
              onMakeMain(from);
            }}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </DragDropProvider>
  );
}

interface ThumbnailProps extends ThumbnailActions {
  address: string;
  index: number;
  count: number;
  hasArea: boolean;
}

function Thumbnail({ address, index, count, hasArea, onPlace, onMove, onMakeMain, onRemove }: ThumbnailProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: address, index, sensors });
  const isMain = index === 0;
  const picture = <ResponsiveImage src={address} alt="" sizes="130px" width={200} height={200} />;

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetIndex(event.key, index, count);
    if (target === undefined) return;
    event.preventDefault();
    if (target >= 0 && target < count && target !== index) onMove(index, target);
  };

  return (
    <li ref={ref} className={styles.thumbnail} data-dragging={isDragging}>
      <div className={styles.tile}>
        {isMain ? (
          <div className={styles.picture}>{picture}</div>
        ) : (
          <button
            type="button"
            className={styles.picture}
            title="Click to make main image"
            aria-label={`Set as Main: image ${index + 1}`}
            onClick={(event) => !event.defaultPrevented && onMakeMain(index)}
          >
            {picture}
            <span className={styles.setMain} aria-hidden>
              Set as Main
            </span>
          </button>
        )}
        <button
          ref={handleRef}
          type="button"
          data-place
          className={styles.place}
          aria-label={`Image ${index + 1} of ${count}, change its place`}
          aria-describedby="image-order-help"
          aria-roledescription="movable image"
          title="Drag, or press the arrow keys, to change the order"
          onKeyDown={onKeyDown}
        >
          <span>{index + 1}</span>
        </button>
        {isMain && <span className={styles.main}>Main Image</span>}
        <button
          type="button"
          data-remove
          className={styles.remove}
          aria-label={`Remove image ${index + 1}`}
          title="Remove image"
          onClick={() => onRemove(index)}
        >
          <span>
            <XIcon size={16} aria-hidden />
          </span>
        </button>
      </div>
      <button
        type="button"
        className={styles.placing}
        data-field="areas"
        data-placed={hasArea}
        aria-label={`${hasArea ? 'Print area set' : 'Set print area'} on image ${index + 1}`}
        onClick={() => onPlace(address)}
      >
        <FrameCornersIcon size={20} weight={hasArea ? 'fill' : 'regular'} aria-hidden />
        {hasArea ? 'Print area set' : 'Set print area'}
      </button>
    </li>
  );
}
