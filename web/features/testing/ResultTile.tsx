import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { useState } from 'react';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { useToast } from '../../shared/toasts/use-toast.js';
import { savePng } from './save-png.js';
import type { Tile } from './test-run.js';

interface ResultTileProps {
  tile: Tile;
  /** Returns a new URL of the picture; null when the picture is gone. */
  onRefresh: (tile: Tile) => Promise<string | null>;
}

const FRAME = {
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  aspectRatio: '4 / 5',
  borderRadius: 'var(--radius-picture)',
  bgcolor: 'blush',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', objectFit: 'contain', bgcolor: 'sunken' },
};
const STATE = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 3,
  p: 4,
  color: 'text.secondary',
  typography: 'body2',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};
const WORDS = { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 };

function progressOf({ status, percent, queuePosition }: Tile): string {
  if (status === 'sending') return 'On its way';
  if (status === 'queued') return queuePosition ? `Waiting, ${queuePosition} ahead of it` : 'Waiting for its turn';
  return percent > 0 ? `Generating, ${percent}%` : 'Generating';
}

/** The picture of one prompt, or its progress or failure. */
export function ResultTile({ tile, onRefresh }: ResultTileProps) {
  const { number, prompt, status, url, reason } = tile;
  const toast = useToast();
  const [saving, setSaving] = useState(false);

  const download = async () => {
    setSaving(true);
    try {
      const address = await onRefresh(tile);
      if (!address) throw new Error('The picture is gone.');
      await savePng(address, `fal-image-${number}-${Date.now()}`);
    } catch {
      toast({ tone: 'error', title: 'Failed to download image' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Stack component="li" sx={{ minWidth: 0 }}>
      <Box sx={FRAME}>
        {url && (
          <img
            src={url}
            alt={`Prompt ${number}: ${prompt}`}
            loading="lazy"
            // The URL may have expired before the tile was scrolled into view.
            onError={() => void onRefresh(tile)}
          />
        )}
        {status === 'failed' && (
          <Box sx={{ ...STATE, bgcolor: 'error.tint', color: 'error.main', fontWeight: 600 }}>
            <ImageBrokenIcon size={28} aria-hidden />
            Failed to generate image
          </Box>
        )}
        {status !== 'failed' && !url && (
          <Box sx={STATE}>
            <CircularProgress size={36} aria-hidden />
            {progressOf(tile)}
          </Box>
        )}
      </Box>
      <Typography component="h3" variant="body2" sx={{ mt: 3, fontWeight: 600, letterSpacing: 0 }}>
        Prompt {number}
      </Typography>
      <Typography variant="hint" title={prompt} sx={WORDS}>
        {prompt}
      </Typography>
      {status === 'failed' && reason && (
        <Typography variant="body2" color="error" sx={{ mt: 1 }}>
          {reason}
        </Typography>
      )}
      {url && (
        <Box sx={{ mt: 'auto', pt: 3 }}>
          <BusyButton
            variant="outlined"
            fullWidth
            startIcon={<DownloadSimpleIcon size={20} aria-hidden />}
            aria-label={`Download: prompt ${number}`}
            isBusy={saving}
            onClick={() => void download()}
          >
            Download
          </BusyButton>
        </Box>
      )}
    </Stack>
  );
}
