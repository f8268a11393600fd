import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { Button } from '../../shared/ui/Button.js';
import type { SourceImage } from './page-storage.js';
import styles from './SourceImageStage.module.css';
import type { SourceUpload } from './use-source-image.js';

interface SourceImageStageProps {
  image: SourceImage | null;
  upload: SourceUpload;
}

/** The one source image: chosen, dropped or pasted, with a preview. */
export function SourceImageStage({ image, upload }: SourceImageStageProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { offer, sending, preview } = upload;

  const onPicked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) offer(file);
    // So that choosing the same file again is a change again.
    target.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) offer(file);
  };

  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0];
      if (file) offer(file);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [offer]);

  const shown = sending?.preview ?? preview ?? image?.url;
  const isSending = sending !== null && sending.problem === null;
  return (
    <section
      className={isOver ? `${styles.stage} ${styles.over}` : styles.stage}
      aria-labelledby="source-heading"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => setIsOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={onDrop}
    >
      <h2 id="source-heading">Source image</h2>
      <figure className={styles.print}>
        <Preview key={shown} address={shown} dimmed={isSending} />
        <figcaption className={styles.caption}>{sending?.file.name ?? image?.name ?? 'Your image goes here'}</figcaption>
      </figure>
      {isSending ? (
        <div className={styles.sending}>
          <progress className={styles.progress} max={100} value={sending.percent} aria-label="Upload of the image" />
          <p className={styles.hint}>{sending.percent < 100 ? `${sending.percent}% uploaded` : 'Almost there.'}</p>
          <Button variant="outline" onClick={upload.stop}>
            Stop
          </Button>
        </div>
      ) : (
        <>
          <p className={styles.hint}>
            {sending?.problem ? `Not uploaded. ${sending.problem}` : 'Drop or paste an image here, or choose one. Up to 10MB.'}
          </p>
          <div className={styles.buttons}>
            {sending?.problem && <Button onClick={() => offer(sending.file)}>Try again</Button>}
            <Button
              variant="outline"
              icon={<UploadSimpleIcon size={20} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {image ? 'Choose another image' : 'Upload image'}
            </Button>
          </div>
        </>
      )}
      <input ref={picker} type="file" accept="image/*,.heic,.heif" hidden aria-label="Image" onChange={onPicked} />
    </section>
  );
}

/** Nothing but the print's blush where the picture cannot be shown. */
function Preview({ address, dimmed }: { address: string | undefined; dimmed: boolean }) {
  const [failed, setFailed] = useState(false);
  if (!address || failed) {
    return (
      <span className={styles.placeholder}>
        <ImageSquareIcon size={32} aria-hidden />
      </span>
    );
  }
  const className = dimmed ? `${styles.picture} ${styles.dimmed}` : styles.picture;
  return <img className={className} src={address} alt="Your source image" onError={() => setFailed(true)} />;
}
