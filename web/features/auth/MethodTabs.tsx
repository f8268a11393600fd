import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './MethodTabs.module.css';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface MethodTabsProps<Method extends string> {
  label: string;
  tabs: readonly { method: Method; name: string }[];
  chosen: Method;
  onChoose: (method: Method) => void;
  /** The chosen tab's contents. */
  children: ReactNode;
}

/** Ways to sign in, as a switch: the pattern of tabs that open as the arrow keys move along them. */
export function MethodTabs<Method extends string>({ label, tabs, chosen, onChoose, children }: MethodTabsProps<Method>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ method }) => method === chosen);
    const next = (at + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChoose(tab.method);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.track} onKeyDown={onKeyDown}>
        {tabs.map(({ method, name }) => {
          const isChosen = method === chosen;
          return (
            <button
              key={method}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              className={isChosen ? `${styles.tab} ${styles.chosen}` : styles.tab}
              onClick={() => onChoose(method)}
            >
              {name}
            </button>
          );
        })}
      </div>
      {/* Without the tab's name: "Email" is the field in it. */}
      <div role="tabpanel" id={`${id}-panel`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
