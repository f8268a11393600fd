import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { CalendarPage } from '../../../server/calendars/contract.js';
import { countedPictures } from '../../../server/checkout/marketing/packs/contract.js';
import type { Photo } from '../../../server/generation/contract.js';
import { useGenerationLimitsQuery } from '../../shared/images/images-api.js';
import { picturesLeft } from '../../shared/images/pictures-left.js';
import { squareOf } from '../../shared/images/square-of.js';
import { PicturePacks } from '../../shared/packs/PicturePacks.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { isBeingMade } from './calendar-words.js';
import type { Fill } from './use-fill.js';

interface FillPanelProps {
  pages: readonly CalendarPage[];
  productId: string;
  fill: Fill;
}

/** Makes a picture for each month without one, from one photo; nothing once every month has its picture. */
export function FillPanel({ pages, productId, fill }: FillPanelProps) {
  const { data: limits } = useGenerationLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  const making = pages.filter(isBeingMade).length;
  const missing = pages.filter((page) => page.image === null && !isBeingMade(page)).map(({ month }) => month);
  if (missing.length === 0 && making === 0) return null;
  const paid = missing.slice(0, limits?.remaining);
  const isTooFew = paid.length < missing.length;
  return (
    <Paper variant="panel" component="section" aria-labelledby="fill-months" sx={{ p: { xs: 4, md: 6 } }}>
      <h2 id="fill-months">Make the missing pictures</h2>
      <Typography role="status" variant="hint" sx={{ mt: 1 }}>
        {making > 0 ? `${countedPictures(making)} being made. You can leave this page meanwhile.` : ''}
      </Typography>
      {missing.length > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>
            From one photo we paint your people into each month: snow in winter, a garden in summer. Each month uses one picture
            {limits ? `; you have ${picturesLeft(limits)} left.` : '.'}
          </Typography>
          <PhotoChoice fill={fill} productId={productId} />
          {fill.photoId && paid.length > 0 && (
            <Button
              variant="contained"
              size="large"
              sx={{ mt: 4 }}
              aria-disabled={fill.isStarting}
              onClick={() => void fill.start(paid)}
            >
              {fillLabel(paid.length, isTooFew)} · {countedPictures(paid.length)}
            </Button>
          )}
          {isTooFew && (
            <>
              <Typography sx={{ my: 3 }}>
                All of them need {countedPictures(missing.length)}, and you have {paid.length} left. You can choose some of your
                earlier pictures below, too.
              </Typography>
              <PicturePacks />
            </>
          )}
        </>
      )}
    </Paper>
  );
}

function fillLabel(count: number, isTooFew: boolean): string {
  if (isTooFew) return count === 1 ? 'Fill the first one' : `Fill the first ${count}`;
  return count === 1 ? 'Fill the missing one' : `Fill the ${count} missing ones`;
}

function PhotoChoice({ fill, productId }: { fill: Fill; productId: string }) {
  const { photos, photosFailed, reload } = fill;
  if (!photos && photosFailed) return <ErrorState title="Your photos could not be loaded." onRetry={reload} />;
  if (!photos) return <Skeleton variant="panel" height={88} sx={{ mt: 4 }} />;
  if (photos.length === 0) {
    return (
      <Button component={Link} to={`/product/${productId}?showUpload=true`} variant="outlined" sx={{ mt: 4 }}>
        Upload a photo first
      </Button>
    );
  }
  return (
    <Box component="fieldset" sx={{ mt: 4, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        The photo
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, mx: -1.5, p: 1.5, overflowX: 'auto' }}>
        {photos.map((photo) => (
          <PhotoOption key={photo.id} photo={photo} fill={fill} />
        ))}
      </Box>
    </Box>
  );
}

const OPTION = {
  position: 'relative',
  flex: 'none',
  borderRadius: 'var(--radius-input)',
  cursor: 'pointer',
  '& img': { display: 'block', borderRadius: 'inherit', objectFit: 'cover' },
  '&:has(:checked)': { outline: '2.5px solid var(--primary)', outlineOffset: '2px' },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
};

function PhotoOption({ photo, fill: { photoId, choosePhoto, onBroken } }: { photo: Photo; fill: Fill }) {
  return (
    <Box component="label" sx={OPTION}>
      <input
        type="radio"
        name="photo-of-months"
        className="visually-hidden"
        aria-label={photo.original_filename}
        checked={photo.id === photoId}
        onChange={() => choosePhoto(photo.id)}
      />
      <img {...squareOf(photo)} alt="" width={64} height={64} loading="lazy" decoding="async" onError={onBroken} />
    </Box>
  );
}
