import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useRef, type MouseEvent } from 'react';
import { AccountLink } from '../../shared/ui/AccountLink.js';
import { CartButton } from '../../shared/ui/CartButton.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { Brand } from './Brand.js';
import { SidebarNav } from './SidebarNav.js';
import styles from './TopBar.module.css';

/** The bar of small screens, and the sidebar sliding over from it. */
export function TopBar() {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === menu.current) close();
  };

  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={barButton.button}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => menu.current?.showModal()}
      >
        <ListIcon size={24} aria-hidden />
      </button>
      <Brand />
      <CartButton />
      <dialog ref={menu} className={styles.menu} aria-label="Menu" onClick={closeOnBackdrop}>
        <div className={styles.content}>
          <div className={styles.actions} onClick={close}>
            <AccountLink />
            <CartButton />
            <button type="button" className={barButton.button} aria-label="Close menu">
              <XIcon size={24} aria-hidden />
            </button>
          </div>
          <SidebarNav onNavigate={close} />
        </div>
      </dialog>
    </div>
  );
}
