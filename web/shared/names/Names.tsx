import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { GiftKind, Orientation } from '../../../server/catalog/gifts/contract.js';
import type { Picture, PictureLabel } from '../../../server/generation/contract.js';
import { findLabelProblem } from '../../../server/generation/labels/contract.js';
import { onBackOnline } from '../back-online.js';
import { FaceCrop } from '../faces/FaceCrop.js';
import { PRIVATE_IMAGE_POLLING } from '../images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../images/images-api.js';
import { useSession } from '../session/SessionProvider.js';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useToast } from '../toasts/use-toast.js';
import { Button } from '../ui/Button.js';
import { areNamesTooSmall } from './flat-gift.js';
import { keptNames } from './names-storage.js';
import input from '../ui/TextInput.module.css';
import styles from './Names.module.css';
import { MarkedPeople } from './MarkedPeople.js';
import { NamesProof } from './NamesProof.js';
import { namedPeople } from './people.js';
import { saveNames, typeNames } from './save-names.js';
import { selectTypedNames, type TypedNames } from './typed-names-slice.js';
import { usePrintedNames } from './use-printed-names.js';

/** Milliseconds without typing before names are saved and measured. */
const PAUSE_MS = 800;
/** UTF-16 units, the server's limit. */
const MAX_UNITS = 240;

export interface NamesProps {
  pictureId: string;
  /** The picture, where the page has it already. */
  image?: Picture;
  /** The gift that the names are printed on. */
  gift: { kind: GiftKind; orientation?: Orientation | undefined; words?: readonly string[] };
  /** Shows the gift's sheet with the names; pages that already show the gift do not need the sheet. */
  withProof?: boolean;
  /** Message once the names are saved. */
  saved?: string;
}

/** A field for the name of each person in the picture. */
export default function Names({ pictureId, image, ...rest }: NamesProps): ReactNode {
  const { state } = useSession();
  const images = useGeneratedImagesQuery(undefined, { skip: state !== 'signed-in', ...PRIVATE_IMAGE_POLLING });
  const picture = images.data?.find(({ id }) => id === pictureId) ?? image;
  return picture && state === 'signed-in' ? <NamesOfPicture key={pictureId} picture={picture} {...rest} /> : null;
}

type NamesOfPictureProps = Omit<NamesProps, 'pictureId' | 'image'> & { picture: Picture };

function NamesOfPicture({ picture, gift, withProof = false, saved = 'Saved' }: NamesOfPictureProps) {
  const id = useId();
  const toast = useToast();
  const { people, typed, change, save } = useNames(picture);
  const labels = usePrintedNames(picture.id, picture);
  const artwork = { ...gift, faces: picture.faces ?? [], words: gift.words ?? [], labels };
  const tooSmall = useTooSmall(artwork, picture);
  const hasNames = people.some(({ text }) => text !== '');

  const clear = () => {
    change(people.map(({ box }) => ({ box, text: '' })));
    save();
    const undo = () => {
      change(people);
      save();
    };
    toast({ tone: 'info', title: 'Names removed', action: { label: 'Undo', run: undo } });
  };

  return (
    <section className={styles.names} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Names
      </h2>
      <p className={styles.text}>
        {people.length === 0
          ? 'We couldn’t find any faces in this picture. Add a face and drag its circle over it to print a name under it.'
          : 'Type a name and we’ll print it under that person. It’s free.'}
      </p>
      {people.length > 0 && (
        <div className={withProof ? styles.columns : undefined}>
          {withProof && <NamesProof image={picture} artwork={artwork} />}
          <div className={styles.form}>
            <ul className={styles.people}>
              {people.map(({ box, text }, index) => (
                <NameField
                  key={index}
                  id={`${id}-${index}`}
                  number={index + 1}
                  picture={picture}
                  box={box}
                  text={text}
                  isTooSmall={tooSmall.some((each) => each.box === JSON.stringify(box))}
                  onChange={(next) => change(people.map((each, at) => (at === index ? { box, text: next } : each)))}
                  onLeave={save}
                />
              ))}
            </ul>
            <div className={styles.foot}>
              <p role="status" className={STATE_STYLES[typed?.state ?? 'typed']}>
                {stateInWords(
                  typed,
                  saved,
                  people.some(({ text }) => problemOf(text) !== null),
                )}
              </p>
              {typed?.state === 'offline' && (
                <Button variant="quiet" size={40} onClick={save}>
                  Try again
                </Button>
              )}
              {hasNames && (
                <Button variant="quiet" size={40} onClick={clear}>
                  Clear all names
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      <MarkedPeople picture={picture} people={people} onChange={change} />
    </section>
  );
}

/** The people of the picture with their names, saved after a pause in typing, and when the page is left. */
function useNames(picture: Picture) {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const { id } = picture;
  const typed = useAppSelector(selectTypedNames(id));
  const people = typed?.labels ?? namedPeople(picture);
  const save = () => void dispatch(saveNames(id));

  const start = useEffectEvent(() => {
    const kept = typed ? undefined : keptNames(id, user?.id);
    // Names that could not be saved when this page was last open.
    if (kept) dispatch(typeNames(id, namedPeople({ faces: picture.faces, labels: kept })));
    if (kept) save();
  });
  const leave = useEffectEvent(save);
  useEffect(() => {
    start();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', onHidden);
    const stop = onBackOnline(() => leave());
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      stop();
      void dispatch(saveNames(id));
    };
  }, [dispatch, id]);

  useEffect(() => {
    if (typed?.state !== 'typed') return;
    const timer = window.setTimeout(() => void dispatch(saveNames(id)), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [dispatch, id, typed]);

  const change = (labels: readonly PictureLabel[]) => dispatch(typeNames(id, labels));
  return { people, typed, change, save };
}

/** The faces whose names would be hard to read. A failed measurement blocks nothing; only the warning is missing. */
function useTooSmall(artwork: Parameters<typeof areNamesTooSmall>[0], { width, height }: Picture): { box: string }[] {
  const [tooSmall, setTooSmall] = useState<{ box: string }[]>([]);
  const written = JSON.stringify(artwork);
  useEffect(() => {
    let left = false;
    const measure = async () => {
      const measured = JSON.parse(written) as typeof artwork;
      const small = await areNamesTooSmall(measured, { width, height });
      const boxes = (measured.labels ?? []).filter((_, index) => small[index]).map(({ box }) => ({ box: JSON.stringify(box) }));
      if (!left) setTooSmall(boxes);
    };
    const timer = window.setTimeout(() => void measure().catch(() => undefined), PAUSE_MS);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [written, width, height]);
  return tooSmall;
}

const STATE_STYLES: Record<TypedNames['state'], string | undefined> = {
  typed: styles.state,
  saving: styles.state,
  saved: styles.state,
  offline: `${styles.state} ${styles.long}`,
  refused: styles.problem,
};

function problemOf(text: string): string | null {
  return text.trim() === '' ? null : findLabelProblem(text);
}

function stateInWords(typed: TypedNames | undefined, saved: string, hasProblem: boolean): string {
  switch (typed?.state) {
    case 'saving':
      return 'Saving…';
    case 'saved':
      return hasProblem ? 'Saved, except what we can’t print' : saved;
    case 'offline':
      return 'We couldn’t reach the shop. Your names are kept on this device, and we’ll save them once you’re online.';
    case 'refused':
      return typed.refusal ?? 'We couldn’t save these names.';
    default:
      return '';
  }
}

interface NameFieldProps {
  id: string;
  number: number;
  picture: Picture;
  box: PictureLabel['box'];
  text: string;
  isTooSmall: boolean;
  onChange: (text: string) => void;
  onLeave: () => void;
}

function NameField({ id, number, picture, box, text, isTooSmall, onChange, onLeave }: NameFieldProps) {
  const problem = problemOf(text);
  const note = problem ?? (isTooSmall ? 'This will be very small when printed.' : '');
  return (
    <li className={styles.person}>
      <FaceCrop src={picture.thumbnailUrl} width={picture.width} height={picture.height} box={box} />
      <label htmlFor={id} className="visually-hidden">
        Name of person {number}, from left to right
      </label>
      <input
        id={id}
        className={input.input}
        value={text}
        placeholder="Name"
        maxLength={MAX_UNITS}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        dir="auto"
        aria-invalid={problem !== null}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
      <p id={`${id}-note`} className={problem ? styles.problem : styles.warning} aria-live="polite">
        {note}
      </p>
    </li>
  );
}
