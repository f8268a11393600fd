import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { MAX_PRODUCT_IMAGES } from '../../../../server/admin/products/contract.js';
import styles from './ImageArea.module.css';
import { addImages, bringBack, type ImageList, makeMain, moveImage, type RemovedImage } from './image-list.js';
import { ImageThumbnails } from './ImageThumbnails.js';
import type { PrintAreas } from './product-form.js';
import { ImageUploadProgress } from './ImageUploadProgress.js';
import { useImageUploads } from './use-image-uploads.js';

interface ImageAreaProps {
  images: ImageList;
  areas: PrintAreas;
  /** The button that selects images. */
  buttonRef?: Ref<HTMLButtonElement>;
  /** Opens the print area editor for an image. */
  onPlace: (address: string) => void;
  onChange: (change: (images: ImageList) => ImageList) => void;
  /** Called when uploads begin and end. */
  onUploading: (uploading: boolean) => void;
}

/** The product's images: upload, order, removal. */
export function ImageArea({ images, areas, buttonRef, onPlace, onChange, onUploading }: ImageAreaProps) {
  const [removed, setRemoved] = useState<RemovedImage[]>([]);
  const [said, setSaid] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const moved = useRef<string>(undefined);
  const { uploads, uploading, upload } = useImageUploads(images.length, (added) =>
    onChange((before) => addImages(before, added)),
  );
  const isFull = images.length >= MAX_PRODUCT_IMAGES;
  // A drop counts only its images; for files chosen by hand, each refused file gets an error message.
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'image/*': [] },
    disabled: isFull,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected, { type }) =>
      void upload(type === 'change' ? [...accepted, ...rejected.map(({ file }) => file)] : accepted),
  });

  const report = useEffectEvent(onUploading);
  useEffect(() => void report(uploading), [uploading]);

  const move = (from: number, to: number) => {
    onChange((before) => moveImage(before, from, to));
    setSaid(`Image ${from + 1} is now at place ${to + 1} of ${images.length}${to === 0 ? ', the main image' : ''}.`);
  };
  const remove = (index: number) => {
    const address = images[index] ?? '';
    moved.current = address;
    onChange((before) => before.toSpliced(index, 1));
    setRemoved((before) => [...before, { address, index }]);
    setSaid(`Image ${index + 1} was removed. It can be brought back until you save.`);
  };
  const undo = () => {
    const last = removed.at(-1);
    if (!last) return;
    moved.current = last.address;
    onChange((before) => bringBack(before, last));
    setRemoved((before) => before.slice(0, -1));
    setSaid(`The image is back at place ${last.index + 1}.`);
  };
  const removedCount = removed.length;

  // The clicked button is gone: focus the Undo button, or the restored image.
  useEffect(() => {
    if (moved.current === undefined) return;
    const index = images.indexOf(moved.current);
    moved.current = undefined;
    const next = undoButton.current ?? area.current?.querySelectorAll<HTMLElement>('[data-place]')[index];
    next?.focus();
  }, [images]);

  return (
    <div ref={area} className={styles.area} role="group" aria-labelledby="product-images-title">
      <div className={styles.head}>
        <h3 id="product-images-title" className={styles.label}>
          Product Images * (Max {MAX_PRODUCT_IMAGES})
        </h3>
        <Typography variant="hint">
          Images: {images.length}/{MAX_PRODUCT_IMAGES}
        </Typography>
      </div>
      <div {...getRootProps({ role: undefined })} className={styles.drop} data-over={isDragActive} data-full={isFull}>
        <input {...getInputProps({ 'aria-label': 'Product images' })} />
        <UploadSimpleIcon size={28} aria-hidden className={styles.dropIcon} />
        <p className={styles.dropText}>{isFull ? 'All places are taken' : 'Drag and drop images here, or'}</p>
        <Button ref={buttonRef} variant="outlined" disabled={isFull} onClick={open}>
          Select Images
        </Button>
        <Typography variant="small">JPG, PNG, GIF, WebP. Max 10MB per image.</Typography>
      </div>
      {uploads.length > 0 && <ImageUploadProgress uploads={uploads} />}
      {images.length > 0 && (
        <ImageThumbnails
          images={images}
          areas={areas}
          onPlace={onPlace}
          onMove={move}
          onRemove={remove}
          onMakeMain={(index) => {
            onChange((before) => makeMain(before, index));
            setSaid(`Image ${index + 1} is now the main image.`);
          }}
        />
      )}
      {removedCount > 0 && !isFull && (
        <p className={styles.removed}>
          {removedCount === 1 ? 'An image was removed.' : `${removedCount} images were removed.`}
          <Button ref={undoButton} size="small" onClick={undo}>
            Undo
          </Button>
        </p>
      )}
      {images.length > 0 && (
        <Typography variant="small">
          {images.length} image(s) ready. Click an image to make it the main one, drag it to change the order.
          {images.length > 1 && ' Image 2 is printed in PDFs of customers who bring no picture.'}
        </Typography>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
