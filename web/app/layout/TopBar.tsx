import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useRef, useState, type MouseEvent } from 'react';
import { AccountLink } from '../../shared/ui/AccountLink.js';
import { CartButton } from '../../shared/ui/CartButton.js';
import barButton from '../../shared/ui/BarButton.module.css';
import { Brand } from './Brand.js';
import { SearchBox } from './SearchBox.js';
import { SidebarNav } from './SidebarNav.js';
import { ToastHost } from './ToastHost.js';
import styles from './TopBar.module.css';

/** Opens and closes a dialog, which a touch beside it closes too. */
function useDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => ref.current?.close();
  return {
    open: () => {
      ref.current?.showModal();
      setIsOpen(true);
    },
    close,
    dialog: {
      ref,
      onClick: (event: MouseEvent) => event.target === ref.current && close(),
      onClose: () => setIsOpen(false),
    },
    /** Toasts on the page would be behind it. */
    toasts: isOpen && <ToastHost isOverPage />,
  };
}

/** The bar of small screens, the sidebar sliding over from it, and the search coming down from it. */
export function TopBar() {
  const menu = useDialog();
  const search = useDialog();
  return (
    <div className={styles.bar}>
      <div>
        <button type="button" className={barButton.button} aria-label="Menu" aria-haspopup="dialog" onClick={menu.open}>
          <ListIcon size={24} aria-hidden />
        </button>
      </div>
      <Brand />
      <div className={styles.right}>
        <button type="button" className={barButton.button} aria-label="Search" aria-haspopup="dialog" onClick={search.open}>
          <MagnifyingGlassIcon size={24} aria-hidden />
        </button>
        <CartButton />
      </div>
      <dialog {...menu.dialog} className={styles.menu} aria-label="Menu">
        <div className={styles.content}>
          {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Clicks bubble from the links and buttons in it. */}
          <div className={styles.actions} onClick={menu.close}>
            <AccountLink />
            <CartButton />
            <button type="button" className={barButton.button} aria-label="Close menu">
              <XIcon size={24} aria-hidden />
            </button>
          </div>
          <SidebarNav onNavigate={menu.close} />
        </div>
        {menu.toasts}
      </dialog>
      <dialog {...search.dialog} className={styles.search} aria-label="Search">
        <div className={styles.searchRow}>
          <SearchBox onNavigate={search.close} />
          <button type="button" className={barButton.button} aria-label="Close search" onClick={search.close}>
            <XIcon size={24} aria-hidden />
          </button>
        </div>
        {search.toasts}
      </dialog>
    </div>
  );
}
