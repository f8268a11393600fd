import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { Photo } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import { messageFor } from '../../shared/api/failure-message.js';
import { UploadFailed } from '../../shared/api/upload.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { NO_SESSION } from './failures.js';
import { generatorApi, useAgreeToPhotosMutation } from './generator-api.js';
import { dropPending, keepPending, pendingOf, type PendingPhoto } from './pending-photo.js';
import { refusalOf } from './photo-rules.js';
import { sendPhoto } from './send-photo.js';

/** The photo during its upload, shown from this device until the server has it. */
export interface Sending {
  preview: string;
  percent: number;
  /**
   * 'waiting': for consent, nothing has left this device. 'delayed': retrying automatically. 'failed': retries were
   * given up.
   */
  step: 'waiting' | 'sending' | 'delayed' | 'failed';
  /** Reason of the delay or failure. */
  failure?: UploadFailed | undefined;
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
  const [photo, setPhoto] = useState<(PendingPhoto & Pick<Sending, 'preview'>) | null>(null);
  const [asksConsent, setAsksConsent] = useState(false);
  const [progress, setProgress] = useState<Omit<Sending, 'preview'> | null>(null);
  const current = useRef<AbortController | null>(null);
  /** The photos may change during an upload. */
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  });
  /** Object URL of the photo on this device. */
  const preview = useRef<string | null>(null);

  const show = useCallback((next: PendingPhoto | null) => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = next && URL.createObjectURL(next.file);
    setPhoto(next && { ...next, preview: preview.current! });
    setProgress(null);
    setAsksConsent(false);
  }, []);

  const end = useCallback(() => {
    current.current?.abort();
    current.current = null;
    show(null);
    void dropPending();
  }, [show]);

  const onFailure = useCallback(
    (error: unknown) => {
      const failure = error instanceof UploadFailed ? error : undefined;
      if (failure?.code === 'GENERATION.CONSENT_NEEDED') {
        setProgress(null);
        setAsksConsent(true);
        return;
      }
      if (!failure || failure.isPassing) setProgress({ step: 'failed', percent: 0, failure });
      else end();
      if (failure?.code?.startsWith('AUTH.')) toast({ tone: 'error', title: NO_SESSION });
      else
        toast({ tone: 'error', title: 'Upload failed. Please try again.', message: failure?.message ?? messageFor(undefined) });
    },
    [end, toast],
  );

  const send = useCallback(
    async ({ file, key, adds }: PendingPhoto) => {
      const controller = new AbortController();
      current.current?.abort();
      current.current = controller;
      setProgress({ step: 'sending', percent: 0 });
      try {
        const image = await sendPhoto(file, {
          key,
          getToken: getAccessToken,
          onProgress: (percent) => setProgress({ step: 'sending', percent }),
          onDelayed: (failure) => setProgress({ step: 'delayed', percent: 0, failure }),
          signal: controller.signal,
        });
        if (controller.signal.aborted) return;
        end();
        latestOnUploaded.current(image, adds);
        dispatch(api.util.invalidateTags(['UserImage']));
        toast({ tone: 'success', title: 'Image uploaded successfully' });
      } catch (error) {
        if (!controller.signal.aborted) onFailure(error);
      }
    },
    [dispatch, end, getAccessToken, onFailure, toast],
  );

  const takeIn = useCallback(
    async (taken: PendingPhoto) => {
      current.current?.abort();
      show(taken);
      const { data } = await dispatch(generatorApi.endpoints.photoConsent.initiate(undefined, { subscribe: false }));
      // Consent is unknown here, so the server checks it.
      if (data && !data.agreed_at) setAsksConsent(true);
      else void send(taken);
    },
    [dispatch, send, show],
  );

  const resume = useEffectEvent((pending: PendingPhoto) => {
    if (!current.current) void takeIn(pending);
  });
  useEffect(() => {
    if (!userId) return;
    let left = false;
    void pendingOf(userId).then((pending) => {
      if (pending && !left) resume({ ...pending, userId });
    });
    return () => {
      left = true;
      current.current?.abort();
      current.current = null;
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

  const agree = async () => {
    const { data } = await keepConsent();
    if (!data) return toast({ tone: 'error', title: 'Your answer could not be kept. Please try again.' });
    setAsksConsent(false);
    if (photo) void send(photo);
  };

  return {
    sending: photo && { preview: photo.preview, step: 'waiting', percent: 0, ...progress },
    asksConsent,
    agree,
    agreeing,
    offer,
    stop: end,
    tryAgain: () => photo && void send(photo),
  };
}
