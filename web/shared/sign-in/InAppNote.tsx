import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useToast } from '../toasts/use-toast.js';

export interface EmailWay {
  label: string;
  onChoose: () => void;
}

/** In place of the button to Google, which would only lead to Google's refusal. */
export function InAppNote({ app, byEmail }: { app: string; byEmail?: EmailWay | undefined }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast({ tone: 'success', title: 'Link copied', message: 'Paste it into the address bar of your browser.' });
    } catch {
      toast({ tone: 'info', title: 'Copy this link', message: window.location.href });
    }
  };

  return (
    <Alert severity="info">
      <Box component="p" sx={{ mb: 3 }}>
        {`Google doesn’t log anyone in inside ${app}. Choose “Open in browser” in the menu at the top or bottom of this screen, or continue with your email here.`}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {byEmail && (
          <Button variant="contained" size="small" onClick={byEmail.onChoose}>
            {byEmail.label}
          </Button>
        )}
        <Button variant="outlined" size="small" onClick={() => void copy()}>
          Copy the link
        </Button>
      </Stack>
    </Alert>
  );
}
