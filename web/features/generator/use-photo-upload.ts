import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UserImage } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';
import { useSession } from '../../shared/session/SessionProvider.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { hasConsented, keepConsent } from './photo-consent.js';
import { refusalOf } from './photo-rules.js';
import { PhotoRefused, sendPhoto } from './send-photo.js';

export interface PhotoUpload {
  /** The photo on its way: shown from this device until the server has it. */
  sending: { preview: string; percent: number } | null;
  /** A photo waits for the person's consent. */
  asksConsent: boolean;
  agree: () => void;
  decline: () => void;
  /** Takes a file from the picker, a drop or the clipboard. */
  offer: (file: File) => void;
  stop: () => void;
}

/** Upload of one photo at a time: checks, consent, progress and the notes of spec section 8. */
export function usePhotoUpload(onUploaded: (image: UserImage) => void): PhotoUpload {
  const { user, getAccessToken } = useSession();
  const dispatch = useDispatch();
  const toast = useToast();
  const [waiting, setWaiting] = useState<File | null>(null);
  const [sending, setSending] = useState<PhotoUpload['sending']>(null);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      const preview = URL.createObjectURL(file);
      setSending({ preview, percent: 0 });
      try {
        const token = await getAccessToken();
        if (!token) {
          toast({ tone: 'error', title: 'No active session' });
          return;
        }
        const onProgress = (percent: number) => setSending({ preview, percent });
        const image = await sendPhoto(file, { token, onProgress, signal: controller.signal });
        onUploaded(image);
        dispatch(api.util.invalidateTags(['UserImage']));
        toast({ tone: 'success', title: 'Image uploaded successfully' });
      } catch (error) {
        if (controller.signal.aborted) return;
        const reason = error instanceof PhotoRefused ? error.message : '';
        toast({ tone: 'error', title: 'Upload failed. Please try again.', ...(reason && { message: reason }) });
      } finally {
        URL.revokeObjectURL(preview);
        if (current.current === controller) setSending(null);
      }
    },
    [dispatch, getAccessToken, onUploaded, toast],
  );

  const offer = useCallback(
    (file: File) => {
      const refusal = refusalOf(file);
      if (refusal) toast({ tone: 'error', title: refusal });
      else if (user && hasConsented(user.id)) void send(file);
      else setWaiting(file);
    },
    [send, toast, user],
  );

  const agree = () => {
    if (!waiting || !user) return;
    keepConsent(user.id);
    setWaiting(null);
    void send(waiting);
  };

  return {
    sending,
    asksConsent: waiting !== null,
    agree,
    decline: () => setWaiting(null),
    offer,
    stop: () => current.current?.abort(),
  };
}
