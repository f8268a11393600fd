import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import type { GeneratedImage, UserImage } from '../../../server/generation/contract.js';
import {
  imagesApi,
  useGenerationLimitsQuery,
  useUserImagesQuery,
  type ImagesDispatch,
} from '../../shared/images/images-api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { AuthChoiceDialog } from './AuthChoiceDialog.js';
import { ConsentDialog } from './ConsentDialog.js';
import { OUT_OF_QUOTA } from './failures.js';
import { GenerateAction } from './GenerateAction.js';
import styles from './Generator.module.css';
import { peopleOf } from './people.js';
import { PhotoStage } from './PhotoStage.js';
import { ProductChoices } from './ProductChoices.js';
import { ProgressStage } from './ProgressStage.js';
import { PromptChoices } from './PromptChoices.js';
import { aiRequest, personalizedRequest } from './requests.js';
import { ResultView } from './ResultView.js';
import { missingForProduct, missingForPrompt } from './selections.js';
import { useGenerationRun } from './use-generation-run.js';
import { usePhotoUpload } from './use-photo-upload.js';
import { useSelections } from './use-selections.js';

interface GeneratorProps {
  /** What the picture is for; null in free mode. */
  product: Product | null;
  /** Above the choices. */
  heading: ReactNode;
  onUse?: (image: GeneratedImage) => void;
}

/** Choices on the left, the photo on the right; then the progress in its place, and the result in place of both. */
export function Generator({ product, heading, onUse }: GeneratorProps) {
  const productId = product?.id ?? null;
  const { state: session } = useSession();
  const isVisitor = session === 'signed-out';
  const onlySignedIn = { skip: session !== 'signed-in', refetchOnMountOrArgChange: true };
  const { data: photos, isFetching: photosAreOld } = useUserImagesQuery(undefined, onlySignedIn);
  const { data: limits } = useGenerationLimitsQuery(undefined, onlySignedIn);
  const dispatch = useDispatch<ImagesDispatch>();
  const { search } = useLocation();
  const [selections, update] = useSelections(productId);
  const [asksLogin, setAsksLogin] = useState(false);
  const { run, start, cancel, reset, fail } = useGenerationRun(productId);

  const choosePhoto = useCallback(
    ({ id, url }: UserImage) => update((before) => ({ ...before, uploadedImageId: id, uploadedImage: url })),
    [update],
  );
  const onUploaded = useCallback(
    (image: UserImage) => {
      dispatch(imagesApi.util.updateQueryData('userImages', undefined, (list) => void list.unshift(image)));
      choosePhoto(image);
    },
    [choosePhoto, dispatch],
  );
  const upload = usePhotoUpload(onUploaded);

  const photo = photos?.find(({ id }) => id === selections.uploadedImageId);
  // A photo that is gone, or was another account's on this browser, is no choice any more.
  const photoIsGone = Boolean(photos && !photosAreOld && selections.uploadedImageId && !photo);
  const chosen = useMemo(
    () => (photoIsGone ? { ...selections, uploadedImageId: null, uploadedImage: null } : selections),
    [photoIsGone, selections],
  );

  const missing = product ? missingForProduct(chosen) : missingForPrompt(chosen);
  const request = product ? personalizedRequest(product.id, chosen) : aiRequest(chosen);
  const askLogin = useCallback(() => setAsksLogin(true), []);
  const generate = () => {
    if (isVisitor) askLogin();
    else if (limits?.remaining === 0) fail({ text: OUT_OF_QUOTA, creditReturned: false });
    else if (request) void start(request);
  };

  const people = peopleOf(product && chosen.selectedCategory);
  const photoOfRun = run.step === 'running' || run.step === 'succeeded' ? run.generation?.userImageId : null;
  const photoAtWork = photos?.find(({ id }) => id === (photoOfRun ?? chosen.uploadedImageId));

  if (run.step === 'succeeded') {
    return (
      <ResultView
        generation={run.generation}
        image={run.image}
        photo={photoAtWork}
        title={people.ready}
        limits={limits}
        gift={product}
        onAgain={reset}
        {...(onUse && { onUse })}
      />
    );
  }

  const isRunning = run.step === 'running';
  const Choices = product ? ProductChoices : PromptChoices;
  return (
    <div className={isRunning ? `${styles.columns} ${styles.running}` : styles.columns}>
      <div className={styles.panel}>
        {heading}
        <fieldset disabled={isRunning} className={styles.choices}>
          <Choices selections={chosen} update={update} />
        </fieldset>
      </div>
      {isRunning ? (
        <ProgressStage
          generation={run.generation}
          secondsLeft={run.secondsLeft}
          photo={photoAtWork}
          people={people.onPrint}
          limits={limits}
          onCancel={cancel}
        />
      ) : (
        <PhotoStage
          photo={
            chosen.uploadedImageId && !isVisitor
              ? { url: photo?.thumbnail_url ?? chosen.uploadedImage ?? '', name: photo?.original_filename ?? '' }
              : null
          }
          photoId={chosen.uploadedImageId}
          earlier={photos ?? []}
          upload={upload}
          onNeedsLogin={isVisitor ? askLogin : null}
          onChoose={choosePhoto}
        >
          <GenerateAction
            missing={missing}
            isVisitor={isVisitor}
            starting={run.step === 'starting'}
            limits={limits}
            failure={run.step === 'idle' ? run.failure : null}
            onGenerate={generate}
          />
        </PhotoStage>
      )}
      <AuthChoiceDialog
        open={asksLogin}
        returnTo={`${product ? `/product/${product.id}` : '/generate'}?${withUpload(search)}`}
        onClose={() => setAsksLogin(false)}
      />
      <ConsentDialog
        open={upload.asksConsent}
        engine={limits?.engine}
        onAgree={upload.agree}
        onDecline={upload.decline}
      />
    </div>
  );
}

/** The page's own parameters, and that its photo is asked for at once (spec section 2). */
function withUpload(search: string): string {
  const query = new URLSearchParams(search);
  query.set('showUpload', 'true');
  return query.toString();
}
