import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserPlusIcon } from '@phosphor-icons/react/dist/csr/UserPlus';
import { useRef } from 'react';
import { MAX_MEMBERS } from '../../../server/generation/contract.js';
import type { Box } from '../../../server/generation/sources/contract.js';
import { Button } from '../ui/Button.js';
import styles from './FaceTools.module.css';
import { larger, type Size, smaller } from './marked-face.js';
import { MARKED_FACE_HELP } from './MarkedFace.js';

interface FaceToolsProps {
  photo: Size;
  /** The circle that was used last; null when the photo has none. */
  marked: { number: number; box: Box } | null;
  isFull: boolean;
  onAdd: () => void;
  /** With null, the circle is deleted. */
  onChange: (box: Box | null) => void;
}

/** Adds a face that was not found, and changes its circle. */
export function FaceTools({ photo, marked, isFull, onAdd, onChange }: FaceToolsProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.tools}>
      {marked && (
        <div className={styles.circle} role="group" aria-label={`Circle of person ${marked.number}`}>
          <p id={MARKED_FACE_HELP} className={styles.help}>
            Drag the circle over the face. With a keyboard, use the arrow keys, plus, minus and Delete.
          </p>
          <div className={styles.buttons}>
            <Button
              variant="outline"
              size={40}
              aria-label="Make the circle smaller"
              icon={<MinusIcon size={20} aria-hidden />}
              onClick={() => onChange(smaller(marked.box, photo))}
            />
            <Button
              variant="outline"
              size={40}
              aria-label="Make the circle larger"
              icon={<PlusIcon size={20} aria-hidden />}
              onClick={() => onChange(larger(marked.box, photo))}
            />
            <Button
              variant="outline"
              size={40}
              icon={<TrashIcon size={20} aria-hidden />}
              onClick={() => {
                onChange(null);
                add.current?.focus();
              }}
            >
              Delete circle
            </Button>
          </div>
        </div>
      )}
      <Button ref={add} variant="quiet" size={40} icon={<UserPlusIcon size={20} aria-hidden />} disabled={isFull} onClick={onAdd}>
        Add a face
      </Button>
      {isFull && <p className={styles.full}>A picture has room for {MAX_MEMBERS} people.</p>}
    </div>
  );
}
