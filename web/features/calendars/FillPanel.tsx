import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CalendarPage } from '../../../server/calendars/contract.js';
import { MONTH_NAMES } from '../../../server/calendars/months/contract.js';
import { countedPictures } from '../../../server/checkout/marketing/packs/contract.js';
import { IMAGE_TYPES, type ImageType } from '../../../server/generation/contract.js';
import { useGenerationLimitsQuery } from '../../shared/images/images-api.js';
import { picturesLeft } from '../../shared/images/pictures-left.js';
import { BusyButton } from '../../shared/mui/BusyButton.js';
import { PicturePacks } from '../../shared/packs/PicturePacks.js';
import { ErrorState } from '../../shared/ui/ErrorState.js';
import { isBeingMade } from './calendar-words.js';
import { FillPhotos } from './FillPhotos.js';
import { problemWith } from './month-people.js';
import type { Fill } from './use-fill.js';

const NATIVE = { select: { native: true } };

interface FillPanelProps {
  pages: readonly CalendarPage[];
  productId: string;
  fill: Fill;
}

/** Makes pictures for months without one, of chosen people in one look; nothing once every month has its picture. */
export function FillPanel({ pages, productId, fill }: FillPanelProps) {
  const { data: limits, isLoading } = useGenerationLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const making = pages.filter(isBeingMade).length;
  const missing = pages.filter((page) => page.image === null && !isBeingMade(page)).map(({ month }) => month);
  if (missing.length === 0 && making === 0) return null;
  const wanted = missing.filter((month) => !leftOut.includes(month));
  const paid = wanted.slice(0, limits?.remaining);
  const isTooFew = paid.length < wanted.length;
  const group = limits?.group ?? { sources: 0, people: 0 };
  const problem = problemWith(fill.chosen, group);
  const start = async () => {
    await fill.start(paid);
    // The button is gone once nothing is missing.
    if (document.activeElement === document.body) heading.current?.focus();
  };
  return (
    <Paper variant="panel" component="section" aria-labelledby="fill-months" sx={{ p: { xs: 4, md: 6 } }}>
      <h2 id="fill-months" ref={heading} tabIndex={-1}>
        Make the missing pictures
      </h2>
      <Typography role="status" variant="hint" sx={{ mt: 1 }}>
        {making > 0 ? `${countedPictures(making)} being made. You can leave this page.` : ''}
      </Typography>
      {missing.length > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>
            We put your people into each month: snow in winter, a garden in summer. Each month uses one picture
            {limits ? `; you have ${picturesLeft(limits)} left.` : '.'}
          </Typography>
          <PhotoChoice fill={fill} productId={productId} most={isLoading ? null : group.sources} />
          {fill.chosen.length > 0 && (
            <TextField
              select
              label="The look"
              value={fill.imageType}
              slotProps={NATIVE}
              sx={{ mt: 4, width: 240, maxWidth: '100%' }}
              onChange={({ target }) => fill.chooseImageType(target.value as ImageType)}
            >
              {IMAGE_TYPES.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </TextField>
          )}
          {fill.chosen.length > 0 && missing.length > 1 && (
            <MonthChoice months={missing} leftOut={leftOut} onChange={setLeftOut} />
          )}
          <Typography role="status" sx={{ mt: problem ? 4 : 0 }}>
            {problem}
          </Typography>
          {fill.chosen.length > 0 && paid.length > 0 && !problem && (
            <BusyButton variant="contained" size="large" sx={{ mt: 4 }} isBusy={fill.isStarting} onClick={() => void start()}>
              {fillLabel(paid.length, { isTooFew, areAll: wanted.length === missing.length })} · {countedPictures(paid.length)}
            </BusyButton>
          )}
          {isTooFew && (
            <>
              <Typography sx={{ my: 3 }}>
                All of them need {countedPictures(wanted.length)}, and you have {paid.length} left. You can choose some of your
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

function fillLabel(count: number, { isTooFew, areAll }: { isTooFew: boolean; areAll: boolean }): string {
  if (isTooFew) return count === 1 ? 'Fill the first one' : `Fill the first ${count}`;
  if (!areAll) return count === 1 ? 'Fill the chosen one' : `Fill the ${count} chosen ones`;
  return count === 1 ? 'Fill the missing one' : `Fill the ${count} missing ones`;
}

interface PhotoChoiceProps {
  fill: Fill;
  productId: string;
  /** Maximum number of photos, as in `FillPhotos`; null while loading. */
  most: number | null;
}

function PhotoChoice({ fill, productId, most }: PhotoChoiceProps) {
  const { photos, photosFailed, reload } = fill;
  if (!photos && photosFailed) return <ErrorState title="Your photos could not be loaded." onRetry={reload} />;
  if (!photos || most === null) return <Skeleton variant="panel" height={88} sx={{ mt: 4 }} />;
  if (photos.length > 0) return <FillPhotos photos={photos} most={most} fill={fill} />;
  return (
    <Button component={Link} to={`/product/${productId}?showUpload=true`} variant="outlined" sx={{ mt: 4 }}>
      Upload a photo first
    </Button>
  );
}

interface MonthChoiceProps {
  months: readonly number[];
  /** Months that are not filled now. */
  leftOut: readonly number[];
  onChange: (leftOut: readonly number[]) => void;
}

/** Choice of the missing months to fill now: the others may get another photo or look. */
function MonthChoice({ months, leftOut, onChange }: MonthChoiceProps) {
  return (
    <Box component="fieldset" sx={{ mt: 4, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        The months
      </Typography>
      <Typography variant="hint">Make some of them now, and the others with another photo or look.</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}>
        {months.map((month) => (
          <FormControlLabel
            key={month}
            label={MONTH_NAMES[month - 1] ?? ''}
            control={
              <Checkbox
                checked={!leftOut.includes(month)}
                onChange={({ target }) =>
                  onChange(target.checked ? leftOut.filter((each) => each !== month) : [...leftOut, month])
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}
