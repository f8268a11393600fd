import { useEffect, useRef } from 'react';

/** Not in TypeScript's DOM yet: https://wicg.github.io/web-otp/ */
interface TextedCodeRequest extends CredentialRequestOptions {
  otp: { transport: ['sms'] };
}

/** Where the browser offers it, takes the code out of the text message that names this site. */
export function useTextedCode(wanted: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return;
    const abort = new AbortController();
    const request: TextedCodeRequest = { otp: { transport: ['sms'] }, signal: abort.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && 'code' in credential) latest.current(String(credential.code));
      },
      // Declined, or no message came: it can still be typed.
      () => undefined,
    );
    return () => abort.abort();
  }, [wanted]);
}
