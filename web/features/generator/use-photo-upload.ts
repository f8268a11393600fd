import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Photo } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import type { UploadFailed } from '../../shared/api/upload.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { type UploadState, useUpload } from '../../shared/uploads/use-upload.js';
import { NO_SESSION } from './failures.js';
import { generatorApi, useAgreeToPhotosMutation } from './generator-api.js';
import { dropPending, keepPending, pendingOf, type PendingPhoto } from './pending-photo.js';
import { refusalOf } from './photo-rules.js';
import { sendPhoto } from './send-photo.js';

/** The photo during its upload, shown from this device until the server has it. */
export interface Sending extends Omit<UploadState, 'step'> {
  preview: string;
  /** 'waiting': for consent, nothing has left this device. */
  step: 'waiting' | UploadState['step'];
}

export interface PhotoUpload {
  sending: Sending | null;
  asksConsent: boolean;
  agree: () => Promise<void>;
  agreeing: boolean;
  /**
   * Takes a file from the picker, a drop or the clipboard.
   * @param adds beside the photos that are there, instead of in place of one
   */
  offer: (file: File, adds?: boolean) => void;
  stop: () => void;
  tryAgain: () => void;
}

const WAITING = { step: 'waiting', percent: 0 } as const;

interface PhotoUploadOptions {
  /** Called with the photo that the server has stored. */
  onUploaded: (image: Photo, adds: boolean) => void;
  /** Called when a visitor offers a photo, which is kept until they are logged in. */
  onNeedsLogin: () => void;
}

/**
 * Upload of one photo at a time: checks, consent, progress and toasts. A photo survives lost connections, a reload, and
 * signing in.
 */
export function usePhotoUpload({ onUploaded, onNeedsLogin }: PhotoUploadOptions): PhotoUpload {
  const { state, user, getAccessToken } = useSession();
  const userId = user?.id;
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [keepConsent, { isLoading: agreeing }] = useAgreeToPhotosMutation();
  const { shown, progress, show, send: sendFile } = useUpload();
  /** The photo to send. Null once the upload was stopped: checked after each wait for consent. */
  const wanted = useRef<PendingPhoto | null>(null);
  const [asksConsent, setAsksConsent] = useState(false);
  /** The photos may change during an upload. */
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });

  const end = useCallback(() => {
    wanted.current = null;
    show(null);
    setAsksConsent(false);
    void dropPending();
  }, [show]);

  const onFailure = useCallback(
    (failure: UploadFailed) => {
      if (failure.code === 'GENERATION.CONSENT_NEEDED') return setAsksConsent(true);
      if (!failure.isPassing) end();
      if (failure.code?.startsWith('AUTH.')) toast({ tone: 'error', title: NO_SESSION });
      else toast({ tone: 'error', title: 'Upload failed. Please try again.', message: failure.message });
    },
    [end, toast],
  );

  const send = useCallback(
    async ({ file, key, adds }: PendingPhoto) => {
      const { data, failure } = await sendFile((attempt) => sendPhoto(file, { ...attempt, key, getToken: getAccessToken }));
      if (failure) onFailure(failure);
      if (!data) return;
      end();
      latestOnUploaded.current(data, adds);
      dispatch(api.util.invalidateTags(['UserImage']));
      toast({ tone: 'success', title: 'Image uploaded successfully' });
    },
    [dispatch, end, getAccessToken, onFailure, sendFile, toast],
  );

  const takeIn = useCallback(
    async (taken: PendingPhoto) => {
      show(taken.file);
      wanted.current = taken;
      setAsksConsent(false);
      const { data } = await dispatch(generatorApi.endpoints.photoConsent.initiate(undefined, { subscribe: false }));
      if (wanted.current !== taken) return;
      // Consent is unknown here, so the server checks it.
      if (data && !data.agreed_at) setAsksConsent(true);
      else void send(taken);
    },
    [dispatch, send, show],
  );

  const resume = useEffectEvent((pending: PendingPhoto) => {
    if (!shown) void takeIn(pending);
  });
  const forget = useEffectEvent(() => {
    wanted.current = null;
    show(null);
  });
  useEffect(() => {
    if (!userId) return;
    let left = false;
    void pendingOf(userId).then((pending) => {
      if (pending && !left) resume({ ...pending, userId });
    });
    return () => {
      left = true;
      forget();
    };
  }, [userId]);

  const offer = useCallback(
    (file: File, adds = false) => {
      const refusal = refusalOf(file);
      if (refusal) return toast({ tone: 'error', title: refusal });
      const offered = { file, key: uuidv7(), userId: userId ?? null, adds };
      void keepPending(offered);
      if (userId) void takeIn(offered);
      else if (state === 'signed-out') onNeedsLogin();
    },
    [onNeedsLogin, state, takeIn, toast, userId],
  );

  const sendWanted = () => {
    if (wanted.current) void send(wanted.current);
  };

  const agree = async () => {
    const { data } = await keepConsent();
    if (!data) return toast({ tone: 'error', title: 'We couldn’t save your answer. Please try again.' });
    setAsksConsent(false);
    sendWanted();
  };

  return {
    sending: shown && { preview: shown.preview, ...(asksConsent || !progress ? WAITING : progress) },
    asksConsent,
    agree,
    agreeing,
    offer,
    stop: end,
    tryAgain: sendWanted,
  };
}
