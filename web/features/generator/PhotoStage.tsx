import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useRef, useState, type ReactNode } from 'react';
import type { PrintSize } from '../../../server/catalog/contract.js';
import { MAX_MEMBERS, type Photo } from '../../../server/generation/contract.js';
import { Button } from '../../shared/ui/Button.js';
import { ImageInput } from '../../shared/uploads/ImageInput.js';
import { useImageDrop } from '../../shared/uploads/use-image-drop.js';
import { AddPhotoDialog } from './AddPhotoDialog.js';
import { areFacesChosen, numberedFaces, chosenPeople } from './chosen-photos.js';
import { EarlierPhotos } from './EarlierPhotos.js';
import parts from './parts.module.css';
import { PeopleInPicture, PeopleTotal } from './PeopleInPicture.js';
import { PhotoInPrint } from './PhotoInPrint.js';
import { PhotoNote } from './PhotoNote.js';
import styles from './PhotoStage.module.css';
import { PhotoStrip } from './PhotoStrip.js';
import { ShownPhoto } from './ShownPhoto.js';
import { SourceProblemNote } from './SourceProblemNote.js';
import type { SourceProblem } from './source-problem.js';
import { PhotoUploadProgress } from './PhotoUploadProgress.js';
import type { PhotosOfPicture } from './use-chosen-photos.js';
import type { PhotoUpload, Sending } from './use-photo-upload.js';

interface PhotoStageProps {
  picture: PhotosOfPicture;
  /** The customer's photos. */
  photos: readonly Photo[];
  upload: PhotoUpload;
  /** Maximum number of photos for one picture; 0 when the engine cannot generate chosen people. */
  mostPhotos: number;
  /** Whether to ask for the role of each person. */
  withRoles: boolean;
  /** How many people the customer wants in the picture; null when they did not say. */
  expected: number | null;
  /** Print size of the picture. */
  inches: PrintSize | null;
  /** The reason why the server refused a photo or a person in it. */
  problem: SourceProblem | null;
  /** Called instead of opening the file picker, for visitors. */
  onNeedsLogin: (() => void) | null;
  /** Called when a photo cannot be shown; its URL may have expired. */
  onBroken: () => void;
  /** The button that starts the generation. */
  children: ReactNode;
}

function captionOf(hasPhoto: boolean, sending: Sending | null): string {
  if (sending && sending.step !== 'waiting') return 'On its way';
  return sending || hasPhoto ? 'Your photo' : 'Your photo goes here';
}

/** The photos, and who is in them: picked, dropped, pasted, taken with the camera, or earlier ones. */
export function PhotoStage(props: PhotoStageProps) {
  const { picture, photos, upload, mostPhotos, withRoles, expected, inches, problem, onNeedsLogin, onBroken, children } = props;
  const { chosen, shown } = picture;
  const canChoosePeople = mostPhotos > 0;
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  /** Whether the next file is added to the photos, instead of replacing the one that is shown. */
  const adds = useRef(false);
  const [asksForPhoto, setAsksForPhoto] = useState(false);
  const { offer, sending } = upload;
  const { isOver, dropProps } = useImageDrop(offer);

  const photoWith = (imageId: string | undefined) => photos.find(({ id }) => id === imageId);
  const shownPhoto = photoWith(shown?.imageId);
  const shownIndex = shown ? chosen.indexOf(shown) : 0;
  const people = chosenPeople(chosen);
  const hasFaces = areFacesChosen(chosen);
  const isChosen = ({ id }: Photo) => chosen.some(({ imageId }) => imageId === id);

  const onChoose = ([file]: readonly File[]) => file && offer(file, adds.current);
  const open = (input: HTMLInputElement | null, addsPhoto = false) => {
    adds.current = addsPhoto;
    setAsksForPhoto(false);
    if (onNeedsLogin) onNeedsLogin();
    else input?.click();
  };

  return (
    <section
      className={`${parts.stage} ${styles.stage} ${isOver ? styles.over : ''}`}
      aria-labelledby="photo-heading"
      {...dropProps}
    >
      <div className={withRoles && hasFaces ? `${styles.content} ${styles.withPeople}` : styles.content}>
        <h2 id="photo-heading" className="visually-hidden">
          Your photo
        </h2>
        <div className={styles.photos}>
          {shownPhoto && !sending ? (
            <ShownPhoto
              key={shownPhoto.id}
              photo={shownPhoto}
              caption={chosen.length > 1 ? `Photo ${shownIndex + 1} of ${chosen.length}` : 'Your photo'}
              people={numberedFaces(chosen).filter((each) => each.photo === shownIndex)}
              isInspecting={picture.isInspecting(shownPhoto)}
              canChoosePeople={canChoosePeople}
              isFull={people.length >= MAX_MEMBERS}
              expected={chosen.length > 1 ? null : expected}
              inches={inches}
              onChange={(index, change) => picture.changeFace(shownPhoto.id, index, change)}
              onMark={picture.markFace}
              onBroken={onBroken}
            />
          ) : (
            <>
              <figure className={`${parts.print} ${styles.print}`}>
                <PhotoInPrint preview={sending?.preview ?? null} />
                <figcaption className={`${parts.caption} ${styles.caption}`}>{captionOf(shown !== null, sending)}</figcaption>
              </figure>
              {!sending && (
                <PhotoNote photo={null} isInspecting={false} canChoosePeople={false} expected={null} inches={inches} />
              )}
            </>
          )}
          {sending && (
            <>
              <PhotoUploadProgress sending={sending} onStop={upload.stop} onTryAgain={upload.tryAgain} />
              {photos.length === 0 && <div className={styles.firstPhoto} />}
            </>
          )}
          {chosen.length > 1 && (
            <PhotoStrip
              photos={chosen.map(({ imageId, faces }) => ({
                id: imageId,
                photo: photoWith(imageId),
                people: faces.filter(({ isIn }) => isIn).length,
              }))}
              shownId={shown?.imageId ?? null}
              onShow={picture.show}
              onRemove={picture.remove}
              onBroken={onBroken}
            />
          )}
          {canChoosePeople && !sending && shown && chosen.length < mostPhotos && (
            <Button variant="outline" icon={<ImagesIcon size={20} aria-hidden />} onClick={() => setAsksForPhoto(true)}>
              Add another photo
            </Button>
          )}
          {!sending && (
            <div className={styles.buttons}>
              <Button
                variant={shown ? 'quiet' : 'outline'}
                icon={<UploadSimpleIcon size={20} aria-hidden />}
                onClick={() => open(picker.current)}
              >
                {shown ? 'Replace this photo' : 'Upload your photo'}
              </Button>
              <span className={styles.camera}>
                <Button
                  variant={shown ? 'quiet' : 'outline'}
                  icon={<CameraIcon size={20} aria-hidden />}
                  onClick={() => open(camera.current)}
                >
                  {shown ? 'Take a new one' : 'Take a photo'}
                </Button>
              </span>
            </div>
          )}
        </div>
        {hasFaces && (
          <div className={styles.people}>
            <PeopleTotal people={{ count: people.length, photos: chosen.length }} />
            {problem && <SourceProblemNote problem={problem} people={people} />}
            {withRoles && (
              <PeopleInPicture
                people={people}
                photoOf={(person) => photoWith(chosen[person.photo]?.imageId)}
                onRole={(person, role) => picture.changeFace(chosen[person.photo]!.imageId, person.index, { role })}
              />
            )}
          </div>
        )}
        <ImageInput ref={picker} label="Photo" onChoose={onChoose} />
        <ImageInput ref={camera} label="Camera" isCamera onChoose={onChoose} />
        {photos.length > 0 && (
          <EarlierPhotos
            photos={photos}
            chosenId={shown?.imageId ?? null}
            onChoose={(photo) => picture.choose(photo, false)}
            onBroken={onBroken}
          />
        )}
        <AddPhotoDialog
          open={asksForPhoto}
          mostPhotos={mostPhotos}
          earlier={photos.filter((photo) => !isChosen(photo))}
          onClose={() => setAsksForPhoto(false)}
          onUpload={() => open(picker.current, true)}
          onCamera={() => open(camera.current, true)}
          onChoose={(photo) => {
            setAsksForPhoto(false);
            picture.choose(photo, true);
          }}
          onBroken={onBroken}
        />
        {children}
      </div>
    </section>
  );
}
