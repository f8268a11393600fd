import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import type { PrintSize } from '../../../server/catalog/contract.js';
import type { Photo } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { EarlierPhotos } from './EarlierPhotos.js';
import parts from './parts.module.css';
import { PhotoNote } from './PhotoNote.js';
import styles from './PhotoStage.module.css';
import type { Selections } from './selections.js';
import { UploadProgress } from './UploadProgress.js';
import type { PhotoUpload, Sending } from './use-photo-upload.js';

interface PhotoStageProps {
  /** 'unknown': a photo is chosen, but the server has not sent it yet. */
  photo: Photo | 'unknown' | null;
  earlier: readonly Photo[];
  upload: PhotoUpload;
  /** How many people the picture is to show; null in free mode. */
  members: Pick<Selections, 'memberCount' | 'memberCountChosen'> | null;
  /** Print size of the picture. */
  inches: PrintSize | null;
  /** Called instead of opening the file picker, for visitors. */
  onNeedsLogin: (() => void) | null;
  onChoose: (image: Photo) => void;
  /** A photo could not be shown; its address may have expired. */
  onBroken: () => void;
  /** The button that starts the generation. */
  children: ReactNode;
}

function captionOf(hasPhoto: boolean, sending: Sending | null): string {
  if (sending && sending.step !== 'waiting') return 'On its way';
  return sending || hasPhoto ? 'Your photo' : 'Your photo goes here';
}

/** The photo: picked, dropped, pasted, taken with the camera, or an earlier one. */
export function PhotoStage(props: PhotoStageProps) {
  const { photo, earlier, upload, members, inches, onNeedsLogin, onChoose, onBroken, children } = props;
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { offer, sending } = upload;
  const known = photo === 'unknown' ? null : photo;

  const onPicked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) offer(file);
    // Choosing the same file again must fire a change event.
    target.value = '';
  };
  const open = (input: HTMLInputElement | null) => (onNeedsLogin ? onNeedsLogin() : input?.click());
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

  return (
    <section
      className={`${parts.stage} ${styles.stage} ${isOver ? styles.over : ''}`}
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
        <figure className={`${parts.print} ${styles.print}`}>
          <PhotoInPrint photo={known} preview={sending?.preview ?? null} onBroken={onBroken} />
          <figcaption className={`${parts.caption} ${styles.caption}`}>{captionOf(photo !== null, sending)}</figcaption>
        </figure>
        {sending ? (
          <>
            <UploadProgress sending={sending} onStop={upload.stop} onTryAgain={upload.tryAgain} />
            {earlier.length === 0 && <div className={styles.firstPhoto} />}
          </>
        ) : (
          <>
            <PhotoNote photo={known} members={members} inches={inches} />
            <div className={styles.buttons}>
              <Button variant="outline" icon={<UploadSimpleIcon size={20} aria-hidden />} onClick={() => open(picker.current)}>
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
        <input ref={picker} type="file" accept="image/*,.heic,.heif" hidden aria-label="Photo" onChange={onPicked} />
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden aria-label="Camera" onChange={onPicked} />
        {earlier.length > 0 && (
          <EarlierPhotos photos={earlier} chosenId={known?.id ?? null} onChoose={onChoose} onBroken={onBroken} />
        )}
        {children}
      </div>
    </section>
  );
}

/** @param preview An address of the file on this device, while it is uploaded. */
function PhotoInPrint({ photo, preview, onBroken }: { photo: Photo | null; preview: string | null; onBroken: () => void }) {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const shown = preview ?? photo?.thumbnail_url ?? null;
  if (!shown || shown === unreadable) {
    return (
      <span className={styles.placeholder}>
        <ImageSquareIcon size={44} aria-hidden />
        {/* Browsers cannot show every phone's format; then the picture waits for the server's answer. */}
        {preview && <span className={styles.later}>This browser cannot show it yet. It appears once it is uploaded.</span>}
      </span>
    );
  }
  return (
    <img
      className={preview ? `${styles.photo} ${styles.fading}` : styles.photo}
      src={shown}
      alt={photo && !preview ? `Your photo ${photo.original_filename}` : 'Your photo, on this device'}
      decoding="async"
      onError={() => {
        setUnreadable(shown);
        if (!preview) onBroken();
      }}
    />
  );
}
