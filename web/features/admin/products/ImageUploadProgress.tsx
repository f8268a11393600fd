import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { ImageUpload } from './use-image-uploads.js';

/** Progress of each file in a batch. The result is also shown in a toast. */
export function ImageUploadProgress({ uploads }: { uploads: readonly ImageUpload[] }) {
  return (
    <Stack spacing={2} sx={{ font: '400 0.875rem/1.25rem var(--font-text)' }}>
      <Box component="h4" sx={{ fontWeight: 600 }}>
        Upload Progress
      </Box>
      <Stack component="ul" spacing={2}>
        {uploads.map(({ id, name, state, percent, error }) => (
          <Box component="li" key={id} sx={{ ...UPLOAD, color: COLORS[state] }}>
            {state === 'uploading' && <CircularProgress size={16} aria-hidden />}
            {state === 'success' && <CheckCircleIcon size={16} weight="fill" aria-hidden />}
            {state === 'error' && <WarningCircleIcon size={16} weight="fill" aria-hidden />}
            <Box component="span" sx={{ ...FILE, gridColumn: error ? '2 / -1' : undefined }}>
              {name}
            </Box>
            <Box component="span" sx={{ fontSize: '0.8125rem', gridColumn: error ? '2 / -1' : undefined }}>
              {error ?? outcomeOf(state, percent)}
            </Box>
            {state === 'uploading' && <LinearProgress sx={BAR} variant="determinate" value={percent} aria-label={name} />}
          </Box>
        ))}
      </Stack>
    </Stack>
  );
}

const COLORS = { uploading: 'text.primary', success: 'success.main', error: 'error.main' };
const UPLOAD = {
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px',
  fontVariantNumeric: 'tabular-nums',
};
const FILE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const BAR = { gridColumn: '1 / -1', height: 6, borderRadius: '3px', bgcolor: 'divider' };

function outcomeOf(state: ImageUpload['state'], percent: number): string {
  if (state === 'success') return 'Uploaded';
  return percent < 100 ? `${percent}%` : 'Checking…';
}
