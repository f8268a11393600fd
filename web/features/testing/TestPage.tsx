import type { ReactNode } from 'react';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { apiErrorOf } from '../../shared/api/api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { usePageTitle } from '../../shared/use-page-title.js';
import { OwnerOnly } from './OwnerOnly.js';
import { TestBench } from './TestBench.js';
import styles from './TestPage.module.css';
import { useTestAccessQuery } from './testing-api.js';

const TITLE = 'FAL AI Image Generation Test';

interface TestPageProps {
  /** Shown when the page is switched off. */
  notFound: ReactNode;
}

/** Pictures from one source image and many prompts (spec section 2). Who may use it is decided by the server, call by call. */
export default function TestPage({ notFound }: TestPageProps) {
  const { state, user } = useSession();
  const { error, isLoading } = useTestAccessQuery(user?.id ?? null, { skip: state === 'loading' });
  if (apiErrorOf(error)?.code === 'GENERATION.TESTS_OFF') return notFound;
  if (state === 'loading' || isLoading) return <div className={styles.loading} aria-busy />;
  return <Page>{isRefusal(error) ? <OwnerOnly isSignedIn={user !== null} /> : <TestBench />}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  usePageTitle(TITLE);
  return (
    <>
      <PageTop>{null}</PageTop>
      <header className={styles.header}>
        <h1>{TITLE}</h1>
        <p>One source image, up to a hundred prompts, and a picture for each of them.</p>
      </header>
      {children}
    </>
  );
}

function isRefusal(error: unknown): boolean {
  const status = (error as FetchBaseQueryError | undefined)?.status;
  return status === 401 || status === 403;
}
