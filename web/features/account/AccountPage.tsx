import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useDispatch } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import { api } from '../../shared/api/api.js';
import { useGenerationLimitsQuery } from '../../shared/images/images-api.js';
import { RemainingGenerations } from '../../shared/images/RemainingGenerations.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { Button } from '../../shared/ui/Button.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import styles from './AccountPage.module.css';
import { GeneratedImages } from './GeneratedImages.js';
import { Orders } from './Orders.js';
import { UploadedImages } from './UploadedImages.js';

/** /my-account and /account: the customer's orders and pictures. Others are sent to sign in. */
export default function AccountPage() {
  const { state, user } = useSession();
  usePageTitle('My account');
  if (state === 'signed-out') return <Navigate to="/auth?returnTo=%2Fmy-account" replace />;
  return (
    <>
      <PageTop>{null}</PageTop>
      {state === 'loading' || !user ? <LoadingAccount /> : <Account contact={user.email || user.phone || ''} />}
    </>
  );
}

function LoadingAccount() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading your account
      </p>
      <Skeleton width="240px" height="46px" />
      <Skeleton width="200px" height="24px" />
      <Skeleton height="320px" radius="var(--radius-panel)" />
    </div>
  );
}

function Account({ contact }: { contact: string }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { data: limits } = useGenerationLimitsQuery(undefined, { refetchOnMountOrArgChange: true });

  const leave = async () => {
    // First the way out: signed out, this page would send to the sign-in.
    await navigate('/');
    await signOut();
    // The next person on this browser must not find this one's pictures in memory.
    dispatch(api.util.resetApiState());
  };

  return (
    <>
      <header className={styles.header}>
        <div className={styles.who}>
          <h1>My account</h1>
          <p className={styles.contact}>{contact}</p>
        </div>
        <div className={styles.actions}>
          {limits && <RemainingGenerations limits={limits} />}
          <Button variant="outline" icon={<SignOutIcon size={20} aria-hidden />} onClick={() => void leave()}>
            Sign Out
          </Button>
        </div>
      </header>
      <Orders />
      <GeneratedImages />
      <UploadedImages />
    </>
  );
}
