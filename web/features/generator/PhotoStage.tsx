import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import type { UserImage } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { EarlierPhotos } from './EarlierPhotos.js';
import styles from './PhotoStage.module.css';
import { ProgressBar } from './ProgressBar.js';
import type { PhotoUpload } from './use-photo-upload.js';

interface PhotoStageProps {
  photo: { url: string; name: string } | null;
  photoId: string | null;
  earlier: readonly UserImage[];
  upload: PhotoUpload;
  /** Called instead of opening the file picker, for visitors. */
  onNeedsLogin: (() => void) | null;
  onChoose: (image: UserImage) => void;
  /** The button that starts it all. */
  children: ReactNode;
}

/** The photo: chosen, dropped, pasted, taken with the camera, or one from before. */
export function PhotoStage({ photo, photoId, earlier, upload, onNeedsLogin, onChoose, children }: PhotoStageProps) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { offer, sending } = upload;

  const takeIn = (file: File | undefined) => {
    if (!file) return;
    if (onNeedsLogin) onNeedsLogin();
    else offer(file);
  };
  const onPicked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    takeIn(target.files?.[0]);
    // So that choosing the same file again is a change again.
    target.value = '';
  };
  const open = (input: HTMLInputElement | null) => (onNeedsLogin ? onNeedsLogin() : input?.click());
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    takeIn(event.dataTransfer.files[0]);
  };

  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0];
      if (!file) return;
      if (onNeedsLogin) onNeedsLogin();
      else offer(file);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [offer, onNeedsLogin]);

  return (
    <section
      className={isOver ? `${styles.stage} ${styles.over}` : styles.stage}
      aria-labelledby="photo-heading"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => setIsOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={onDrop}
    >
      <div className={styles.content}>
        <h2 id="photo-heading" className="visually-hidden">
          Your photo
        </h2>
        <figure className={styles.print}>
          <PhotoInPrint photo={photo} preview={sending?.preview ?? null} />
          <figcaption className={styles.caption}>
            {sending ? 'On its way' : photo ? 'Your photo' : 'Your photo goes here'}
          </figcaption>
        </figure>
        {sending ? (
          <div className={styles.sending}>
            <ProgressBar percent={sending.percent} label="Upload of your photo" />
            <p className={styles.hint}>{sending.percent < 100 ? `${sending.percent}% uploaded` : 'Almost there.'}</p>
            <Button variant="outline" size={40} onClick={upload.stop}>
              Stop
            </Button>
          </div>
        ) : (
          <>
            <p className={styles.hint}>
              Drop or paste a photo here, or choose one. A clear face in good light works best. Up to 50MB.
            </p>
            <div className={styles.buttons}>
              <Button
                variant="outline"
                icon={<UploadSimpleIcon size={20} aria-hidden />}
                onClick={() => open(picker.current)}
              >
                {photo ? 'Choose another photo' : 'Upload your photo'}
              </Button>
              <span className={styles.camera}>
                <Button variant="outline" icon={<CameraIcon size={20} aria-hidden />} onClick={() => open(camera.current)}>
                  Take a photo
                </Button>
              </span>
            </div>
          </>
        )}
        <input ref={picker} type="file" accept="image/*" hidden aria-label="Photo" onChange={onPicked} />
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden aria-label="Camera" onChange={onPicked} />
        {earlier.length > 0 && <EarlierPhotos photos={earlier} chosenId={photoId} onChoose={onChoose} />}
        {children}
      </div>
    </section>
  );
}

function PhotoInPrint({ photo, preview }: { photo: PhotoStageProps['photo']; preview: string | null }) {
  // Browsers cannot show every phone's format; then the picture waits for the server's answer.
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const shown = preview ?? photo?.url ?? null;
  if (!shown || shown === unreadable) {
    return (
      <span className={styles.placeholder}>
        <ImageSquareIcon size={44} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={preview ? `${styles.photo} ${styles.fading}` : styles.photo}
      src={shown}
      alt={photo && !preview ? `Your photo ${photo.name}` : 'Your photo, being uploaded'}
      onError={() => setUnreadable(shown)}
    />
  );
}
