import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useLayoutEffect, useRef } from 'react';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
import styles from './AuthenticatorKey.module.css';

interface AuthenticatorKeyProps {
  /** As the auth client gives it: a data URI whose SVG is not escaped. */
  qr_code: string;
  /** Base32. */
  secret: string;
  uri: string;
}

/** What an authenticator app is told, as a picture, as text and as a link. */
export function AuthenticatorKey({ qr_code, secret, uri }: AuthenticatorKeyProps) {
  const toast = useToast();
  const container = useRef<HTMLDivElement>(null);

  // Not the field for the code: on a phone its keyboard would cover what is to be scanned or copied.
  useLayoutEffect(() => container.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ tone: 'success', title: 'Key copied' });
    } catch {
      toast({ tone: 'error', title: 'The key was not copied', message: 'Please select it and copy it yourself.' });
    }
  };

  return (
    <div className={styles.key} ref={container} tabIndex={-1} role="group" aria-label="Key for your app">
      <img className={styles.code} src={pictureOf(qr_code)} alt="QR code of the key" width={184} height={184} />
      <div className={styles.words}>
        <p className={styles.text}>Scan this with your authenticator app, or type this key into it.</p>
        <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <div className={styles.actions}>
          <Button variant="outline" size={40} icon={<CopyIcon size={18} aria-hidden />} onClick={() => void copy()}>
            Copy the key
          </Button>
          <a className={styles.link} href={uri}>
            Open it in your app
          </a>
        </div>
      </div>
    </div>
  );
}

function pictureOf(qrCode: string): string {
  const svg = qrCode.slice(qrCode.indexOf('<'));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
