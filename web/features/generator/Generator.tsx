import './parts.module.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import type { Picture, Photo } from '../../../server/generation/contract.js';
import { EarlierPictures } from '../../shared/images/EarlierPictures.js';
import { PRIVATE_IMAGE_POLLING, createRefetchOnError } from '../../shared/images/fresh-pictures.js';
import { imagesApi, useGenerationLimitsQuery, useUserImagesQuery } from '../../shared/images/images-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { askedFaces } from './asked-faces.js';
import { AuthChoiceDialog } from './AuthChoiceDialog.js';
import { ConsentDialog } from './ConsentDialog.js';
import { OUT_OF_QUOTA } from './failures.js';
import { GenerateAction } from './GenerateAction.js';
import { useGenerationQuery } from './generator-api.js';
import styles from './Generator.module.css';
import { GenerationTray } from './GenerationTray.js';
import { peopleWords } from './people.js';
import { printSizeWith } from './photo-hints.js';
import { PhotoStage } from './PhotoStage.js';
import { EarlierOfPhoto } from './PicturesOfPhoto.js';
import { ProductChoices } from './ProductChoices.js';
import { ProgressStage } from './ProgressStage.js';
import { PromptChoices } from './PromptChoices.js';
import { ResultView } from './ResultView.js';
import {
  aiRequest,
  missingForProduct,
  missingForPrompt,
  personalizedRequest,
  withPeopleSeen,
  type ImageType,
} from './selections.js';
import { useChosenPhotos } from './use-chosen-photos.js';
import { useGenerationRun } from './use-generation-run.js';
import { usePhotoUpload } from './use-photo-upload.js';
import { usePicturesOf } from './use-pictures-of.js';
import { useSelections } from './use-selections.js';

interface GeneratorProps {
  /** The product that the picture is for; null in free mode. */
  product: Product | null;
  /** Content above the choices. */
  heading: ReactNode;
  onUse?: (image: Picture) => void;
}

/**
 * Choices on the left, photo on the right; then the progress in place of the photo, and the result in place of both. The
 * tray above shows the other generations in progress.
 */
export function Generator({ product, heading, onUse }: GeneratorProps) {
  const productId = product?.id ?? null;
  const { state: session } = useSession();
  const isVisitor = session === 'signed-out';
  const photosQuery = useUserImagesQuery(undefined, { ...PRIVATE_IMAGE_POLLING, skip: session !== 'signed-in' });
  const { data: photos, isFetching, startedTimeStamp = 0 } = photosQuery;
  const [uploadedAt, setUploadedAt] = useState(0);
  /** Called when a photo could not be shown. */
  const onPhotoBroken = createRefetchOnError(photosQuery);
  const { data: limits } = useGenerationLimitsQuery(undefined, {
    skip: session !== 'signed-in',
    refetchOnMountOrArgChange: true,
    // Packs are bought in another tab.
    refetchOnFocus: true,
  });
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const [selections, update] = useSelections(productId);
  const [asksLogin, setAsksLogin] = useState(false);
  /** An earlier picture, opened again in free mode. */
  const [earlier, setEarlier] = useState<Picture | null>(null);
  const { run, start, leave, fail } = useGenerationRun(productId);

  const mostPhotos = limits?.group.sources ?? 0;
  // A list that was asked for before an upload may lack that photo.
  const isCurrent = !isFetching && startedTimeStamp > uploadedAt;
  const picture = useChosenPhotos(selections, update, { photos, isCurrent, canChoosePeople: mostPhotos > 0 });
  const onUploaded = (image: Photo, adds: boolean) => {
    setUploadedAt(Date.now());
    dispatch(
      imagesApi.util.updateQueryData('userImages', undefined, (list) => {
        if (!list.some(({ id }) => id === image.id)) list.unshift(image);
      }),
    );
    picture.choose(image, adds);
  };
  const askLogin = useCallback(() => setAsksLogin(true), []);
  const upload = usePhotoUpload({ onUploaded, onNeedsLogin: askLogin });

  const chosen = useMemo(() => ({ ...selections, photos: picture.chosen }), [picture.chosen, selections]);
  const [first] = picture.chosen;
  const photo = photos?.find(({ id }) => id === first?.imageId);
  const seen = photo?.findings?.faces.length ?? 0;
  const suggestPeople = useEffectEvent(() => update((before) => withPeopleSeen(before, seen)));
  useEffect(() => {
    if (productId && seen > 0) suggestPeople();
  }, [productId, seen, photo?.id]);

  const missing = product ? missingForProduct(chosen) : missingForPrompt(chosen);
  const request = product ? personalizedRequest(product.id, chosen) : aiRequest(chosen);
  const generate = () => {
    if (isVisitor) askLogin();
    else if (limits?.remaining === 0) fail(OUT_OF_QUOTA);
    else if (request) void start(request);
  };

  const isRunning = run.step === 'running';
  const openId = run.step === 'succeeded' ? run.generation.generationId : run.step === 'choosing' ? null : run.id;
  const photoOfRun = isRunning || run.step === 'succeeded' ? run.generation?.photoId : null;
  const photoAtWork = photos?.find(({ id }) => id === (photoOfRun ?? first?.imageId));
  const { data: changed } = useGenerationQuery(isRunning && run.change ? run.change.of : skipToken);
  const pictureAtWork = changed?.generatedImage && paintable(changed.generatedImage);
  const names = peopleWords(product && (run.asked?.selections.selectedCategory ?? chosen.selectedCategory));
  const earlierOfPhoto = usePicturesOf(isRunning ? photoAtWork?.id : null);
  /** Generates again with the same photo and people, when the people are known. */
  const again = photoAtWork && run.asked?.request;
  const onTry = (imageType: ImageType) => {
    if (!run.asked || !again) return;
    const { selections: asked } = run.asked;
    update(() => ({ ...asked, selectedImageType: imageType }));
    void start({ ...again, imageType });
  };
  const tray = <GenerationTray openId={openId} photos={photos ?? []} onPhotoBroken={onPhotoBroken} />;

  if (earlier) {
    const back = () => setEarlier(null);
    const photoOfIt = photos?.find(({ id }) => id === earlier.photoId);
    return (
      <ResultView image={earlier} photo={photoOfIt} onPhotoBroken={onPhotoBroken} limits={limits} onAgain={back} onNext={back} />
    );
  }
  if (run.step === 'succeeded') {
    return (
      <>
        {tray}
        <ResultView
          key={run.generation.generationId}
          generation={run.generation}
          image={run.image}
          photo={photoAtWork}
          onPhotoBroken={onPhotoBroken}
          ready={run.asked?.request ? names.ready : null}
          people={run.asked?.people ?? null}
          faces={askedFaces(run.asked, photos ?? [])}
          limits={limits}
          gift={product}
          starting={run.starting}
          failure={run.failure}
          draft={run.change?.of === run.generation.generationId ? run.change.instruction : undefined}
          {...(again && { onTry })}
          onAgain={leave}
          {...(onUse && { onUse })}
        />
      </>
    );
  }

  const Choices = product ? ProductChoices : PromptChoices;
  return (
    <>
      {tray}
      <div className={isRunning ? `${styles.columns} ${styles.running}` : styles.columns}>
        <div className={styles.panel}>
          {heading}
          <fieldset disabled={isRunning} className={styles.choices}>
            <Choices selections={chosen} update={update} />
          </fieldset>
        </div>
        {isRunning ? (
          <ProgressStage
            key={run.id}
            id={run.id}
            photo={pictureAtWork ?? photoAtWork}
            onPhotoBroken={onPhotoBroken}
            people={names.onPrint}
            change={run.change?.instruction}
            limits={limits}
            onAnother={leave}
          >
            {earlierOfPhoto.pictures.length > 0 && <EarlierOfPhoto {...earlierOfPhoto} />}
          </ProgressStage>
        ) : (
          <PhotoStage
            picture={picture}
            photos={photos ?? []}
            upload={upload}
            mostPhotos={mostPhotos}
            withRoles={product !== null}
            expected={product && chosen.memberCountChosen ? chosen.memberCount : null}
            inches={printSizeWith(product, photo)}
            problem={run.step === 'choosing' ? run.problem : null}
            onNeedsLogin={isVisitor ? askLogin : null}
            onBroken={onPhotoBroken}
          >
            <GenerateAction
              missing={missing}
              isVisitor={isVisitor}
              upload={upload.sending?.step ?? null}
              starting={run.step === 'starting'}
              limits={limits}
              failure={run.step === 'choosing' && !run.problem ? run.failure : null}
              onGenerate={generate}
            />
          </PhotoStage>
        )}
        {!isRunning && (
          <div className={styles.pictures}>
            <EarlierPictures title={onUse ? 'Use one of your pictures' : 'Your pictures'} onChoose={onUse ?? setEarlier} />
          </div>
        )}
        <AuthChoiceDialog
          open={asksLogin}
          returnTo={`${product ? `/product/${product.id}` : '/generate'}?${withUpload(search)}`}
          onClose={() => {
            setAsksLogin(false);
            upload.stop();
          }}
        />
        <ConsentDialog open={upload.asksConsent} agreeing={upload.agreeing} onAgree={upload.agree} onDecline={upload.stop} />
      </div>
    </>
  );
}

/** A picture that is changed is painted over as a photo is. */
function paintable({ imageUrl, thumbnailUrl, width, height }: Picture) {
  return { url: imageUrl, thumbnail_url: thumbnailUrl, width, height };
}

/** The page's own parameters, plus the one that opens the upload. */
function withUpload(search: string): string {
  const query = new URLSearchParams(search);
  query.set('showUpload', 'true');
  return query.toString();
}
