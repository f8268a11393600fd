import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useAppSelector } from '../../shared/store/hooks.js';
import { selectToasts } from '../../shared/toasts/toasts-slice.js';

type ToasterType = ComponentType<{ isOverPage: boolean }>;

const loadToaster = (): Promise<{ Toaster: ToasterType }> => import('../../shared/toasts/Toaster.js');

/**
 * The notes in the corner. Their code comes after that of the page and not only with the first note, which may be about a
 * connection that is gone. As long as it did not come, every note asks for it again.
 */
export function ToastHost({ load = loadToaster, isOverPage = false }) {
  const toasts = useAppSelector(selectToasts);
  const [loaded, setLoaded] = useState<{ Toaster: ToasterType }>();

  const loadOnce = useEffectEvent(() => {
    if (!loaded) load().then(setLoaded, () => undefined);
  });
  useEffect(() => loadOnce(), [toasts]);

  return loaded && toasts.length > 0 && <loaded.Toaster isOverPage={isOverPage} />;
}
