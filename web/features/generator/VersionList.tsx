import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { usePictureDeletion } from '../../shared/images/use-picture-deletion.js';
import type { Recipe } from '../../shared/use-deletion.js';
import parts from './parts.module.css';
import { type ListedVersion, versionName } from './versions.js';
import styles from './VersionList.module.css';

interface VersionListProps {
  versions: readonly ListedVersion[];
  chosenId: string;
  onChoose: (picture: Picture) => void;
  onChange: (recipe: Recipe<Picture>) => void;
  /** A picture could not be shown: its address may have grown too old. */
  onBroken: () => void;
}

/** All versions of a picture: a strip on phones, a tree on wide screens. The chosen one goes on a gift. */
export function VersionList({ versions, chosenId, onChoose, onChange, onBroken }: VersionListProps) {
  const remove = usePictureDeletion(onChange);
  const list = useRef<HTMLUListElement>(null);
  const hasRemoved = useRef(false);
  useLayoutEffect(() => {
    if (!hasRemoved.current) return;
    hasRemoved.current = false;
    list.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [versions.length]);

  const removeVersion = (removed: ListedVersion) => {
    hasRemoved.current = true;
    if (removed.picture.id === chosenId) {
      const others = versions.filter((each) => each !== removed);
      const next = removed.before ?? others[0]?.picture;
      if (next) onChoose(next);
    }
    remove(removed.picture);
  };
  return (
    <fieldset className={styles.versions}>
      <legend className={`${parts.label} ${styles.title}`}>Versions</legend>
      <ul ref={list} className={styles.list}>
        {versions.map((version) => {
          const { picture, depth, before } = version;
          return (
            <li key={picture.id} className={styles.version} style={{ '--depth': depth } as CSSProperties}>
              <label className={`${parts.choice} ${styles.choice}`}>
                <input
                  type="radio"
                  name="version"
                  className="visually-hidden"
                  checked={picture.id === chosenId}
                  onChange={() => onChoose(picture)}
                />
                <img
                  src={picture.thumbnailUrl}
                  alt=""
                  width={picture.width}
                  height={picture.height}
                  decoding="async"
                  onError={onBroken}
                />
                <span className={styles.name}>
                  {versionName(picture)}
                  <span className="visually-hidden">
                    {' '}
                    ({before && `from: ${versionName(before)}, `}
                    {shortDate(picture.created_at)})
                  </span>
                </span>
                <span className={`${parts.check} ${styles.check}`} aria-hidden>
                  <CheckIcon size={14} />
                </span>
              </label>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Delete: ${versionName(picture)}`}
                title="Delete"
                onClick={() => removeVersion(version)}
              >
                <TrashIcon size={20} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
