import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { type FormEvent, Suspense, useState } from 'react';
import { cleanWord, findWordProblem, type GiftWord } from '../../../server/catalog/words/contract.js';
import type { YourGift } from '../../../server/checkout/completion/contract.js';
import { failureMessage } from '../../shared/api/failure-message.js';
import { type RefusedSubmit, WordFields } from '../../shared/gifts/WordFields.js';
import { typedWords } from '../../shared/gifts/words-on.js';
import { forgetWords, keepWords, keptWords } from '../../shared/gifts/words-storage.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { areSameNames } from '../../shared/names/people.js';
import { saveNames } from '../../shared/names/save-names.js';
import { usePrintedNames } from '../../shared/names/use-printed-names.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { storedUserId } from '../../shared/session/session-storage.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { Button } from '../../shared/ui/Button.js';
import { GiftPreview } from './GiftPreview.js';
import { PictureChoice } from './PictureChoice.js';
import { Approval } from './Approval.js';
import { useChangeYourGiftMutation } from './your-gift-api.js';
import styles from './YourGiftPage.module.css';

/** Optional, with the painter's code. */
const Names = lazyPart(
  () => import('../../shared/names/Names.js'),
  () => null,
);

interface OpenGiftProps {
  gift: YourGift;
  linkKey: string;
  /** A picture that was just made for this gift. */
  madeId: string | null;
}

/** A gift whose picture and words can be changed. */
export function OpenGift({ gift, linkKey, madeId }: OpenGiftProps) {
  const { state } = useSession();
  const pictures = useGeneratedImagesQuery(undefined, { ...PRIVATE_IMAGE_POLLING, skip: state !== 'signed-in' });
  const [chosenId, setChosenId] = useState(madeId ?? gift.pictureId);
  const [words, setWords] = useState(() => wordsOfVisit(gift, linkKey));
  const [refusal, setRefusal] = useState<RefusedSubmit | null>(null);
  const [wasSaved, setWasSaved] = useState(false);
  const [change, { isLoading }] = useChangeYourGiftMutation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const picture = pictures.data?.find(({ id }) => id === chosenId);
  /** Falls back to the saved picture of the gift, which may belong to another account. */
  const pictureId = picture?.id ?? gift.pictureId;
  /** Names of the account's picture, which may have been changed since the order. */
  const names = usePrintedNames(pictureId ?? '', picture);
  const isOther =
    pictureId !== gift.pictureId ||
    JSON.stringify(words) !== JSON.stringify(gift.words) ||
    (picture !== undefined && !areSameNames(names, gift.labels));
  const isLacking = gift.missing.picture || gift.missing.words.length > 0;
  const saveLabel = isLacking ? 'Print it like this' : 'Save changes';

  const write = (next: GiftWord[]) => {
    keepWords(lineOf(linkKey), storedUserId(), next);
    setWords(next);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const cleaned = words.map(({ label, text }) => ({ label, text: cleanWord(text) }));
    const problem = findWordProblem(gift.wordFields, cleaned);
    if (problem) {
      setRefusal({ label: problem.label });
      return;
    }
    try {
      if (picture) await dispatch(saveNames(picture.id));
      const changed = await change({ key: linkKey, pictureId, words: cleaned }).unwrap();
      setWords(changed.words);
      setWasSaved(true);
      forgetWords(lineOf(linkKey));
      setRefusal(null);
      const isWaiting = changed.missing.picture || changed.missing.words.length > 0;
      toast({
        tone: 'success',
        title: 'Saved',
        message: isWaiting ? 'It still waits for your picture.' : 'We’ll print it like this.',
      });
    } catch (error) {
      toast({ tone: 'error', title: 'Not saved', message: failureMessage(error) });
    }
  };

  return (
    <div className={styles.columns}>
      <GiftPreview gift={gift} picture={picture} words={words} isChanged={isOther} />
      <div className={styles.words}>
        <Heading gift={gift} />
        {gift.request?.kind === 'approve' && <Approval gift={gift} linkKey={linkKey} isChanged={isOther} />}
        <form className={styles.form} aria-label="Picture and words" noValidate onSubmit={(event) => void save(event)}>
          {gift.canChangePicture && (
            <PictureChoice gift={gift} linkKey={linkKey} chosenId={pictureId} pictures={pictures} onChoose={setChosenId} />
          )}
          {gift.canChangePicture && picture && (
            <Suspense fallback={null}>
              <Names
                pictureId={picture.id}
                gift={{
                  kind: gift.kind,
                  orientation: gift.orientation ?? undefined,
                  words: words.map(({ text }) => text.trim()),
                }}
                {...(isOther && { saved: `Press “${saveLabel}” to print them.` })}
              />
            </Suspense>
          )}
          {gift.wordFields.length > 0 && (
            <section className={styles.part} aria-labelledby="words-on-it">
              <h2 id="words-on-it" className={styles.title}>
                Words on it
              </h2>
              <WordFields fields={gift.wordFields} words={words} onChange={write} refusal={refusal} />
            </section>
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              size={52}
              variant={gift.request?.kind === 'approve' && !isOther ? 'outline' : 'filled'}
              // Keeps the focus after it was pressed.
              disabled={!isOther && !wasSaved}
              isBusy={isLoading || !isOther}
              icon={<CheckCircleIcon size={20} aria-hidden />}
            >
              {isLoading ? 'Saving' : wasSaved && !isOther ? 'Saved' : saveLabel}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

/** Id of the gift in a link, whose rest is another one in each email. */
const lineOf = (linkKey: string): string => linkKey.split('.')[0] ?? '';

/** The words as they were typed before the customer left to log in or to make a picture, or else as they were saved. */
function wordsOfVisit({ wordFields, words }: YourGift, linkKey: string): GiftWord[] {
  const kept = keptWords(lineOf(linkKey), storedUserId());
  return kept.length > 0 ? typedWords(wordFields, kept) : words;
}

function Heading({ gift: { productName, orderNumber, request, missing } }: { gift: YourGift }) {
  const lacks = [...(missing.picture ? ['your picture'] : []), ...missing.words.map((label) => `“${label}”`)];
  const title =
    request?.kind === 'approve' ? 'Does it look good?' : lacks.length > 0 ? 'Finish your gift' : 'Your gift before it’s printed';
  return (
    <header>
      <h1>{title}</h1>
      <p className={styles.lead}>
        “{productName}” of order <span translate="no">{orderNumber}</span>{' '}
        {lacks.length > 0
          ? `waits for ${lacks.join(' and ')}. We print it as soon as it’s there.`
          : 'can be changed until we print it.'}
      </p>
    </header>
  );
}
