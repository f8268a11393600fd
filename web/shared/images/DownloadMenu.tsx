import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { DOWNLOAD_FORMATS, type DownloadFormat, type Picture } from '../../../server/generation/contract.js';
import styles from './DownloadMenu.module.css';
import { useSaveImage } from './use-save-image.js';

const WORDS: Record<DownloadFormat, { name: string; use: string }> = {
  jpeg: { name: 'JPEG', use: 'Smaller, for sharing' },
  png: { name: 'PNG', use: 'Every detail, for printing' },
};

interface Trigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface DownloadMenuProps {
  image: Picture;
  /** The button that opens the menu. */
  children: (trigger: Trigger, saving: boolean) => ReactNode;
}

/** The formats a picture can be had in; each is of its original size. */
export function DownloadMenu({ image, children }: DownloadMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { savePicture, saving } = useSaveImage();
  const close = () => setAnchor(null);
  return (
    <>
      {children(
        {
          'aria-haspopup': 'menu',
          'aria-expanded': anchor !== null,
          onClick: ({ currentTarget }) => setAnchor(currentTarget),
        },
        saving,
      )}
      <Menu
        // Inside the page's landmarks.
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': 'Download as' } }}
      >
        {DOWNLOAD_FORMATS.map((format) => (
          <MenuItem
            key={format}
            className={styles.format}
            onClick={() => {
              close();
              void savePicture(image, format);
            }}
          >
            <strong>{WORDS[format].name}</strong>
            <span>{WORDS[format].use}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
