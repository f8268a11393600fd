import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { useLayoutEffect, useRef } from 'react';
import { useToast } from '../../../shared/toasts/use-toast.js';

interface AuthenticatorKeyProps {
  /** A data URI whose SVG the auth client does not escape. */
  qr_code: string;
  /** Base32. */
  secret: string;
  uri: string;
}

/** Scanners need dark on light, in dark mode too. */
const CODE = { flex: 'none', p: 2, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-tile)', bgcolor: '#fff' };
const SECRET = { font: '600 1rem/1.5rem ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace', overflowWrap: 'break-word' };
/** With a mouse, the app is on another device. */
const LINK = { display: 'none', py: 2.5, fontWeight: 600, '@media (pointer: coarse)': { display: 'inline-block' } };

/** The key for an authenticator app: as QR code, as text and as link. */
export function AuthenticatorKey({ qr_code, secret, uri }: AuthenticatorKeyProps) {
  const toast = useToast();
  const container = useRef<HTMLDivElement>(null);

  // The code field is not focused: on a phone its keyboard would cover the key.
  useLayoutEffect(() => container.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ tone: 'success', title: 'Key copied' });
    } catch {
      toast({ tone: 'error', title: 'The key wasn’t copied', message: 'Please select it and copy it yourself.' });
    }
  };

  return (
    <Stack
      direction="row"
      ref={container}
      tabIndex={-1}
      role="group"
      aria-label="Key for your app"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '16px 20px', '&:focus': { outline: 'none' } }}
    >
      <Box component="img" src={pictureOf(qr_code)} alt="QR code of the key" width={184} height={184} sx={CODE} />
      <Box sx={{ display: 'grid', gap: 2.5, flex: '1 1 196px', minWidth: 0 }}>
        <Typography variant="lead">Scan this with your authenticator app, or type in this key.</Typography>
        <Box sx={SECRET} translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' }}>
          <Button variant="outlined" size="small" startIcon={<CopyIcon size={18} aria-hidden />} onClick={() => void copy()}>
            Copy the key
          </Button>
          <Box component="a" href={uri} sx={LINK}>
            Open it in your app
          </Box>
        </Stack>
      </Box>
    </Stack>
  );
}

function pictureOf(qrCode: string): string {
  const svg = qrCode.slice(qrCode.indexOf('<'));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
