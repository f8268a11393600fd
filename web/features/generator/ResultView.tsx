import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise';
import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { SquareSplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SquareSplitHorizontal';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture, Generation, GenerationLimits, Photo } from '../../../server/generation/contract.js';
import { GiftsWithPicture } from '../../shared/gifts/GiftsWithPicture.js';
import { DownloadMenu } from '../../shared/images/DownloadMenu.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { AnotherImageType } from './AnotherImageType.js';
import { ChosenGift } from './ChosenGift.js';
import { CompareView } from './CompareView.js';
import { EngineNote } from './EngineNote.js';
import { GenerationFailure } from './GenerationFailure.js';
import parts from './parts.module.css';
import { PEOPLE_NOTE_ID, PeopleNote } from './PeopleNote.js';
import { ChoosablePictures } from './PicturesOfPhoto.js';
import { detailsOf, headingOf, styleOf } from './result-words.js';
import styles from './ResultView.module.css';
import { RevealedPicture } from './RevealedPicture.js';
import type { ImageType } from './selections.js';
import type { AskedPeople } from './selections-storage.js';
import { useChosenPicture } from './use-chosen-picture.js';

interface ResultViewProps {
  image: Picture;
  /** False for an earlier picture. */
  generation?: Generation;
  /** What it was made from, while the account has it. */
  photo: Photo | undefined;
  /** The address of the photo works no more. */
  onPhotoBroken: () => void;
  /** 'Here they are', when the customer said who is in it. */
  ready?: string | null;
  /** Who the customer asked for. */
  people?: AskedPeople | null;
  limits: GenerationLimits | undefined;
  /** What the picture was made for; null in free mode. */
  gift?: Product | null;
  /** Puts the picture on the gift. */
  onUse?: (image: Picture) => void;
  /** Makes the same photo in another image type; without it that is chosen on the page of all choices. */
  onTry?: (imageType: ImageType) => void;
  /** What was tried last is about to start. */
  starting?: boolean;
  /** Why that did not start. */
  failure?: string | null;
  /** Back to the choices. */
  onAgain: () => void;
  /** The picture is being tried again, and that is to be shown instead. */
  onFreeRetry?: () => void;
}

export function ResultView(props: ResultViewProps) {
  const {
    generation = null,
    photo,
    onPhotoBroken,
    ready = null,
    people = null,
    limits,
    gift = null,
    onUse,
    onTry,
    starting = false,
    failure,
  } = props;
  const { onAgain, onFreeRetry } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [comparing, setComparing] = useState(false);
  const [choosingType, setChoosingType] = useState(false);
  const { chosen: image, pictures, sideBySide, choose, onBroken } = useChosenPicture(props.image);
  const isNew = image.id === props.image.id;

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const pick = (picture: Picture) => {
    // The comparison would take the focus along with the next picture.
    setComparing(false);
    choose(picture);
  };

  const startAgain = () => {
    onAgain();
    // The button is removed with the result, so the page's content gets the focus.
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  return (
    <section aria-labelledby="result-heading">
      <header className={styles.header}>
        <div>
          <h1
            ref={heading}
            tabIndex={-1}
            id="result-heading"
            aria-describedby={image.missingPeople ? PEOPLE_NOTE_ID : undefined}
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
      <PeopleNote key={image.id} image={image} onRetry={onFreeRetry} />
      <div className={styles.stage}>
        <div className={classOf({ comparing, several: sideBySide.length > 1 })}>
          {photo && (
            <figure className={`${parts.print} ${styles.original}`}>
              <img src={photo.thumbnail_url} alt="Your photo" width={photo.width} height={photo.height} />
              <figcaption className={`${parts.caption} ${styles.caption}`}>Your photo</figcaption>
            </figure>
          )}
          <div className={styles.result}>
            <div className={styles.sideBySide}>
              {sideBySide.map((picture) => (
                <div key={picture.id} className={picture.id === image.id ? styles.side : `${styles.side} ${styles.other}`}>
                  <RevealedPicture image={picture}>
                    {photo && comparing && picture.id === image.id && (
                      <CompareView image={picture} photo={photo} onPhotoBroken={onPhotoBroken} />
                    )}
                  </RevealedPicture>
                  {sideBySide.length > 1 && (
                    <ChooseButton picture={picture} isChosen={picture.id === image.id} onChoose={() => pick(picture)} />
                  )}
                </div>
              ))}
            </div>
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
          {gift && <ChosenGift gift={gift} />}
        </div>
        {sideBySide.length > 1 && (
          <div className={pictures.length === sideBySide.length ? styles.onPhones : undefined}>
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
            icon={<ArrowsClockwiseIcon size={20} aria-hidden />}
            {...(onTry
              ? { 'aria-expanded': choosingType, onClick: () => setChoosingType(!choosingType) }
              : { onClick: startAgain })}
          >
            {gift ? 'Try another image type' : 'Try another prompt'}
          </Button>
        </div>
        {onTry && choosingType && (
          <AnotherImageType
            made={new Set(pictures.map(({ imageType }) => imageType))}
            limits={limits}
            starting={starting}
            onTry={onTry}
            onChange={startAgain}
          />
        )}
      </div>
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

interface ChooseButtonProps {
  picture: Picture;
  isChosen: boolean;
  onChoose: () => void;
}

function ChooseButton({ picture, isChosen, onChoose }: ChooseButtonProps) {
  return (
    <Button
      variant={isChosen ? 'tonal' : 'outline'}
      size={40}
      aria-pressed={isChosen}
      icon={isChosen && <CheckCircleIcon size={20} weight="fill" aria-hidden />}
      onClick={onChoose}
    >
      {isChosen ? 'Chosen' : 'Choose'}: {styleOf(picture)}
    </Button>
  );
}
