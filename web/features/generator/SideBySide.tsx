import type { ReactNode } from 'react';
import type { Picture } from '../../../server/generation/contract.js';
import { ChooseButton } from './ChooseButton.js';
import styles from './SideBySide.module.css';

interface SideBySideProps {
  pictures: readonly Picture[];
  chosenId: string;
  nameOf: (picture: Picture) => string;
  onChoose: (picture: Picture) => void;
  children: (picture: Picture) => ReactNode;
}

/** The chosen picture, beside another one where there is room. */
export function SideBySide({ pictures, chosenId, nameOf, onChoose, children }: SideBySideProps) {
  return (
    <div className={styles.pictures}>
      {pictures.map((picture) => {
        const isChosen = picture.id === chosenId;
        return (
          <div key={picture.id} className={isChosen ? styles.side : `${styles.side} ${styles.other}`}>
            {children(picture)}
            {pictures.length > 1 && (
              <ChooseButton isChosen={isChosen} onChoose={() => onChoose(picture)}>
                <span className={styles.name}>
                  {isChosen ? 'Chosen' : 'Choose'}: {nameOf(picture)}
                </span>
              </ChooseButton>
            )}
          </div>
        );
      })}
    </div>
  );
}
