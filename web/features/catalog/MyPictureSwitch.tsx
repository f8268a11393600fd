import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import styles from './GiftListing.module.css';

/** For customers alone, and never in the first view. Without the connection to load it the gifts are shown as always. */
const ShowMyPicture = lazyPart(
  () => import('./ShowMyPicture.js'),
  () => null,
);

/** The place of the switch at the head of a list, kept free so that nothing moves when it comes. */
export function MyPictureSwitch() {
  const { user } = useSession();
  return (
    <div className={styles.myPicture}>
      {user && (
        <Suspense fallback={null}>
          <ShowMyPicture key={user.id} userId={user.id} />
        </Suspense>
      )}
    </div>
  );
}
