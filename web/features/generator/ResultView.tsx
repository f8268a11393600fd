import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { SquareSplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SquareSplitHorizontal';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture, Generation, GenerationLimits, Photo } from '../../../server/generation/contract.js';
import { GiftsWithPicture } from '../../shared/gifts/GiftsWithPicture.js';
import { DownloadMenu } from '../../shared/images/DownloadMenu.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { AnotherImageType } from './AnotherImageType.js';
import type { AskedFace } from './asked-faces.js';
import { Candidates } from './Candidates.js';
import { ChosenGift } from './ChosenGift.js';
import { CompareView } from './CompareView.js';
import { EngineNote } from './EngineNote.js';
import { FacesCompared } from './FacesCompared.js';
import { GenerationFailure } from './GenerationFailure.js';
import { NamesOnResult } from './NamesOnResult.js';
import parts from './parts.module.css';
import { hasPeopleNote, PEOPLE_NOTE_ID, PeopleNote } from './PeopleNote.js';
import { Holdable, PictureBefore } from './PictureBefore.js';
import { ChoosablePictures } from './PicturesOfPhoto.js';
import { detailsOf, headingOf, styleOf } from './result-words.js';
import styles from './ResultView.module.css';
import { RevealedPicture } from './RevealedPicture.js';
import type { ImageType } from './selections.js';
import type { AskedPeople } from './selections-storage.js';
import { SideBySide } from './SideBySide.js';
import { useChosenPicture } from './use-chosen-picture.js';
import { versionName } from './versions.js';
import { Versions } from './Versions.js';

const ChangeOneThing = lazyPart(() => import('./ChangeOneThing.js'));

interface ResultViewProps {
  image: Picture;
  /** The generation that made the picture just now; undefined for an earlier picture. */
  generation?: Generation;
  /** The photo that the picture was made from; undefined once it was deleted. */
  photo: Photo | undefined;
  /** Called when the URL of the photo has expired. */
  onPhotoBroken: () => void;
  /** Start of the heading, such as 'Here they are', when the customer said who is in the picture. */
  ready?: string | null;
  /** Number of people and photos that the customer asked for. */
  people?: AskedPeople | null;
  /** Faces of these people in the photos. */
  faces?: readonly AskedFace[];
  limits: GenerationLimits | undefined;
  /** The gift that the picture was made for; null in free mode. */
  gift?: Product | null;
  /** Puts the picture on the gift. */
  onUse?: (image: Picture) => void;
  /** Generates another image type of the same photo; if undefined, customers choose it on the page of all choices. */
  onTry?: (imageType: ImageType) => void;
  /** Whether a new attempt is starting. */
  starting?: boolean;
  /** Reason why the new attempt did not start. */
  failure?: string | null;
  /** Instruction of a change that failed to produce a picture. */
  draft?: string | undefined;
  /** Returns to the choices. */
  onAgain: () => void;
  /** Called when a retry or change of the picture has started, to show its progress instead. */
  onNext?: () => void;
}

export function ResultView(props: ResultViewProps) {
  const {
    generation = null,
    photo,
    onPhotoBroken,
    ready = null,
    people = null,
    faces = [],
    limits,
    gift = null,
    onUse,
    onTry,
    starting = false,
    failure,
    draft,
  } = props;
  const { onAgain, onNext } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [comparing, setComparing] = useState(false);
  const [showsBefore, setShowsBefore] = useState(false);
  /** The open panel below the buttons. */
  const [panel, setPanel] = useState<'type' | 'change' | null>(draft ? 'change' : null);
  const {
    chosen: image,
    before,
    pictures,
    versions,
    versionsQuery,
    changeVersions,
    candidates,
    sideBySide,
    choose,
    onBroken,
  } = useChosenPicture(props.image);
  const isNew = image.generationId === props.image.generationId;
  const isCandidate = candidates.length > 1 && candidates.some(({ id }) => id === image.id);
  const isChanged = versions.length > 1;

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const pick = (picture: Picture) => {
    // An open comparison would take the focus when the next picture is shown.
    setComparing(false);
    setShowsBefore(false);
    choose(picture);
  };

  const startAgain = () => {
    onAgain();
    // The button is removed with the result, so the page's content gets the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  const showPicture = (picture: Picture) => {
    const isChosen = picture.id === image.id;
    const isHoldable = isChosen && !comparing && before !== null;
    return (
      <Holdable isHeld={showsBefore} onHold={isHoldable ? setShowsBefore : null}>
        <RevealedPicture image={picture}>
          {isChosen && comparing && photo && <CompareView image={picture} photo={photo} onPhotoBroken={onPhotoBroken} />}
          {isHoldable && showsBefore && <PictureBefore picture={before} />}
        </RevealedPicture>
      </Holdable>
    );
  };
  /** Whether all pictures of the photo are already shown large. */
  const areAllShown = !isChanged && !isCandidate && pictures.length === sideBySide.length;

  return (
    <section aria-labelledby="result-heading">
      <header className={styles.header}>
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            id="result-heading"
            aria-describedby={hasPeopleNote(image) ? PEOPLE_NOTE_ID : undefined}
            className={styles.heading}
          >
            {headingOf(image, ready)}
          </h1>
          <p className={styles.details}>{detailsOf(image, isNew ? generation : null, isNew ? people : null)}</p>
        </div>
        {limits && (
          <div className={styles.limits}>
            <RemainingGenerations limits={limits} />
            <EngineNote engine={limits.engine} />
          </div>
        )}
      </header>
      {hasPeopleNote(image) && <PeopleNote key={image.id} image={image} onRetry={onNext} />}
      <div className={styles.stage}>
        <div className={classOf({ comparing, several: sideBySide.length > 1 || isCandidate })}>
          {photo && (
            <figure className={`${parts.print} ${styles.original}`}>
              <img src={photo.thumbnail_url} alt="Your photo" width={photo.width} height={photo.height} />
              <figcaption className={`${parts.caption} ${styles.caption}`}>Your photo</figcaption>
            </figure>
          )}
          <div className={styles.result}>
            {isCandidate ? (
              <Candidates key={image.generationId} candidates={candidates} chosenId={image.id} onChoose={pick}>
                {showPicture}
              </Candidates>
            ) : (
              <SideBySide pictures={sideBySide} chosenId={image.id} nameOf={isChanged ? versionName : styleOf} onChoose={pick}>
                {showPicture}
              </SideBySide>
            )}
            <div className={styles.comparisons}>
              {before && !comparing && (
                <Button
                  variant="quiet"
                  icon={<ClockCounterClockwiseIcon size={20} aria-hidden />}
                  onClick={() => setShowsBefore(!showsBefore)}
                >
                  {showsBefore ? 'Show the change' : 'Show the one before'}
                </Button>
              )}
              {photo && (
                <Button
                  variant="quiet"
                  icon={<SquareSplitHorizontalIcon size={20} aria-hidden />}
                  onClick={() => setComparing(!comparing)}
                >
                  {comparing ? 'Show the picture only' : 'Compare with your photo'}
                </Button>
              )}
            </div>
          </div>
          {gift && <ChosenGift gift={gift} />}
        </div>
        <Versions
          versions={versions}
          query={versionsQuery}
          onChange={changeVersions}
          areExpected={Boolean(image.parentId)}
          chosenId={image.id}
          onChoose={pick}
        />
        {pictures.length > 1 && (
          <div className={areAllShown ? styles.onPhones : undefined}>
            <ChoosablePictures pictures={pictures} chosenId={image.id} onChoose={pick} onBroken={onBroken} />
          </div>
        )}
        {failure && <GenerationFailure failure={failure} />}
        <div className={styles.actions}>
          {onUse ? (
            <Button icon={<BasketIcon size={20} aria-hidden />} onClick={() => onUse(image)}>
              Use it on this gift
            </Button>
          ) : (
            <ButtonLink to="/" icon={<GiftIcon size={20} aria-hidden />}>
              Find a gift
            </ButtonLink>
          )}
          <DownloadMenu image={image}>
            {(trigger, saving) => (
              <Button variant="outline" icon={<DownloadSimpleIcon size={20} aria-hidden />} {...trigger}>
                {saving ? 'Downloading' : 'Download'}
              </Button>
            )}
          </DownloadMenu>
          <Button
            variant="quiet"
            icon={<PencilSimpleIcon size={20} aria-hidden />}
            aria-expanded={panel === 'change'}
            onClick={() => setPanel(panel === 'change' ? null : 'change')}
          >
            Change one thing
          </Button>
          <Button
            variant="quiet"
            icon={<ArrowsClockwiseIcon size={20} aria-hidden />}
            {...(onTry
              ? { 'aria-expanded': panel === 'type', onClick: () => setPanel(panel === 'type' ? null : 'type') }
              : { onClick: startAgain })}
          >
            {gift ? 'Try another image type' : 'Try another prompt'}
          </Button>
        </div>
        {panel === 'change' && (
          <Suspense fallback={<Skeleton height="320px" radius="var(--radius-input)" />}>
            <ChangeOneThing
              key={image.id}
              image={image}
              isFree={versionsQuery.data?.isNextChangeFree}
              limits={limits}
              draft={draft ?? ''}
              onChange={onNext}
            />
          </Suspense>
        )}
        {onTry && panel === 'type' && (
          <AnotherImageType
            made={new Set(pictures.map(({ imageType }) => imageType))}
            limits={limits}
            starting={starting}
            onTry={onTry}
            onChange={startAgain}
          />
        )}
      </div>
      {isNew && faces.length > 0 && image.faces.length > 0 && (
        <FacesCompared key={`faces-${image.id}`} image={image} people={faces} onRetry={onNext} />
      )}
      <NamesOnResult image={image} gift={gift} />
      <section className={styles.gifts} aria-labelledby="see-it-on">
        <h2 id="see-it-on">See it on</h2>
        <GiftsWithPicture image={image} gift={gift} onUse={onUse} />
      </section>
    </section>
  );
}

function classOf({ comparing, several }: { comparing: boolean; several: boolean }): string {
  return [styles.pictures, comparing && styles.comparing, several && styles.several].filter(Boolean).join(' ');
}
