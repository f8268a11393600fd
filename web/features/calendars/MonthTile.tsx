import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { useRef } from 'react';
import type { CalendarPage } from '../../../server/calendars/contract.js';
import { MONTH_NAMES, MONTH_PICTURE_ASPECT } from '../../../server/calendars/months/contract.js';
import { pictureName } from '../../shared/images/picture-names.js';
import { isBeingMade, monthName } from './calendar-words.js';

const PICTURE = {
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: 'auto',
  aspectRatio: String(MONTH_PICTURE_ASPECT),
  bgcolor: 'sunken',
  color: 'text.secondary',
  objectFit: 'cover',
};
/** Two tiles beside each other on a phone leave room for the words alone. */
const BUTTON = { minHeight: 44, px: { xs: 2, md: 4 } };

interface MonthTileProps {
  page: CalendarPage;
  onChoose: () => void;
  onRemove: () => void;
  /** Makes its failed picture again. */
  onRetry: () => void;
  onBroken: () => void;
}

/** A month with its picture, or an empty slot. */
export function MonthTile({ page, onChoose, onRemove, onRetry, onBroken }: MonthTileProps) {
  const { image, generation } = page;
  const month = MONTH_NAMES[page.month - 1] ?? '';
  const isMaking = isBeingMade(page);
  const tile = useRef<HTMLLIElement>(null);
  // The button that was pressed goes away.
  const thenHere = (run: () => void) => () => {
    run();
    tile.current?.focus();
  };
  return (
    <Stack component="li" ref={tile} tabIndex={-1} spacing={2} sx={{ minWidth: 0 }}>
      <h3>{monthName(page)}</h3>
      <Paper variant="print">
        {image ? (
          <Box
            component="img"
            src={image.thumbnailUrl}
            alt={`${month}: ${pictureName(image)}`}
            loading="lazy"
            decoding="async"
            onError={onBroken}
            sx={PICTURE}
          />
        ) : (
          <Box sx={PICTURE}>
            <ImageIcon size={28} aria-hidden />
          </Box>
        )}
      </Paper>
      {isMaking && (
        <div>
          <Typography variant="hint">
            {generation?.status === 'queued' ? 'Waiting' : `${generation?.percent ?? 0}% made`}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={generation?.percent ?? 0}
            aria-label={`The picture of ${month} is being made`}
          />
        </div>
      )}
      {!image && generation?.status === 'failed' && (
        <Alert severity="error">
          The picture of {month} could not be made. {generation.error}
        </Alert>
      )}
      {!image && !isMaking && !generation && <Typography variant="hint">No picture yet</Typography>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {generation?.status === 'failed' && (
          <Button variant="contained" size="small" sx={BUTTON} aria-label={`Try again: ${month}`} onClick={thenHere(onRetry)}>
            Try again
          </Button>
        )}
        {!isMaking && (
          <Button
            variant="outlined"
            size="small"
            sx={BUTTON}
            aria-haspopup="dialog"
            aria-label={`${image ? 'Change the picture' : 'Choose a picture'}: ${month}`}
            onClick={onChoose}
          >
            {image ? 'Change' : 'Choose'}
          </Button>
        )}
        {image && (
          <Button
            variant="text"
            size="small"
            sx={BUTTON}
            aria-label={`Remove the picture: ${month}`}
            onClick={thenHere(onRemove)}
          >
            Remove
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
