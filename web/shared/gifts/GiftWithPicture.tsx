import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Orientation, Product } from '../../../server/catalog/contract.js';
import { cleanWord, type GiftWord, findWordProblem } from '../../../server/catalog/words/contract.js';
import { LANDSCAPE } from './landscape.js';
import { sceneOf } from './orientation.js';
import { SAMPLE_FACES, SAMPLE_ID, SAMPLE_PICTURE } from './sample-picture.js';
import { PRIVATE_IMAGE_POLLING } from '../images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../images/images-api.js';
import { usePrintedNames } from '../names/use-printed-names.js';
import { useSession } from '../session/SessionProvider.js';
import { GiftViewFromShop } from './GiftViewFromShop.js';
import styles from './GiftWithPicture.module.css';
import { LiveGift } from './live-gift.js';

/** In pixels, more than the photos the shop serves; more would only cost time. */
const MAX_WIDTH = 800;

interface GiftWithPictureProps {
  product: Product;
  orientation: Orientation;
  pictureId: string;
  words: readonly GiftWord[];
  /** A second canvas with the same content. */
  small: Element | null;
  /** Called when neither this browser nor the server can show it. */
  onFail: () => void;
}

/** The gift with the customer's picture and their words as they type: painted in the browser, or else by the server. */
export default function GiftWithPicture({
  product,
  orientation,
  pictureId,
  words,
  small,
  onFail,
}: GiftWithPictureProps): ReactNode {
  const { state, getAccessToken } = useSession();
  const canvas = useRef<HTMLCanvasElement>(null);
  const smallCanvas = useRef<HTMLCanvasElement>(null);
  const gift = useRef<LiveGift>(undefined);
  const [stage, setStage] = useState<'loading' | 'shown' | 'failed'>('loading');
  const isSample = pictureId === SAMPLE_ID;
  const isTheirs = !isSample && pictureId !== LANDSCAPE.id;
  const images = useGeneratedImagesQuery(undefined, { skip: state !== 'signed-in' || !isTheirs, ...PRIVATE_IMAGE_POLLING });
  const isKnown = !isTheirs || images.data !== undefined || images.isError;
  const picture = images.data?.find(({ id }) => id === pictureId);
  const faces = isSample ? SAMPLE_FACES : picture?.faces;
  const labels = usePrintedNames(pictureId, picture);
  const texts = usePrintableTexts(product, words);
  const latest = useRef({ texts, faces, labels });

  useEffect(() => {
    latest.current = { texts, faces, labels };
  });

  useEffect(() => {
    const scene = sceneOf(product, orientation);
    if (!isKnown || !scene || !canvas.current) return;
    const leaving = new AbortController();
    const shown = canvas.current;
    const paint = async () => {
      const width = Math.min(MAX_WIDTH, Math.round(shown.clientWidth * window.devicePixelRatio) || MAX_WIDTH);
      const pictureUrl = isTheirs ? `/api/generated-images/${pictureId}/original` : isSample ? SAMPLE_PICTURE : null;
      const token = isTheirs ? await getAccessToken() : null;
      const faces = latest.current.faces ?? [];
      const source = { kind: product.kind, orientation, ...scene, pictureUrl, faces, token, width };
      const painted = await LiveGift.paint(
        source,
        { words: latest.current.texts, labels: latest.current.labels },
        leaving.signal,
      );
      if (leaving.signal.aborted) {
        painted.close();
        return;
      }
      for (const each of [shown, smallCanvas.current]) if (each) painted.showOn(each);
      gift.current = painted;
      setStage('shown');
      // Typed in the meantime, perhaps in another script.
      await painted.setWords(latest.current.texts).catch(() => undefined);
      await painted.setLabels(latest.current.labels).catch(() => undefined);
    };
    paint().catch(() => !leaving.signal.aborted && setStage('failed'));
    return () => {
      leaving.abort();
      gift.current?.close();
      gift.current = undefined;
    };
  }, [getAccessToken, isKnown, isSample, isTheirs, pictureId, orientation, product]);

  const isLost = stage === 'failed' && !isTheirs;
  const giveUp = useEffectEvent(onFail);
  useEffect(() => {
    if (isLost) giveUp();
  }, [isLost]);

  useEffect(() => {
    if (smallCanvas.current) gift.current?.showOn(smallCanvas.current);
  }, [small]);

  const written = JSON.stringify(texts);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // Without a font for them, the previous words stay.
      gift.current?.setWords(latest.current.texts).catch(() => undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [written]);

  const named = JSON.stringify(labels);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      gift.current?.setLabels(latest.current.labels).catch(() => undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [named]);

  if (stage === 'failed' && isTheirs) {
    const printable = product.word_fields.map(({ label }, index) => ({ label, text: texts[index] ?? '' }));
    const gift = { productId: product.id, words: printable, orientation };
    return <GiftViewFromShop gift={gift} pictureId={pictureId} small={small} onFail={onFail} />;
  }
  const className = stage === 'shown' ? `${styles.gift} ${styles.shown}` : styles.gift;
  return (
    <>
      <canvas ref={canvas} className={className} />
      {small && createPortal(<canvas ref={smallCanvas} className={className} />, small)}
    </>
  );
}

/** The words as they will be printed; for unprintable ones, the previous text. */
function usePrintableTexts({ word_fields: fields }: Product, words: readonly GiftWord[]): string[] {
  const [kept, setKept] = useState<string[]>([]);
  const texts = fields.map((field, index) => {
    const text = cleanWord(words[index]?.text ?? '');
    const isBroken = findWordProblem([{ ...field, required: false }], [{ label: field.label, text }]) !== null;
    return isBroken ? (kept[index] ?? '') : text;
  });
  if (JSON.stringify(texts) !== JSON.stringify(kept)) setKept(texts);
  return texts;
}
