import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Photo } from '../../../server/generation/contract.js';
import { FaceCrop } from '../../shared/faces/FaceCrop.js';
import { squareOf } from '../../shared/images/square-of.js';
import type { MonthPhoto } from './month-people.js';
import type { Fill } from './use-fill.js';

const ROW = { display: 'flex', gap: 3, mx: -1.5, p: 1.5, overflowX: 'auto' };
const FIELDSET = { mt: 4, p: 0, border: 0, minWidth: 0 };
const OPTION = {
  position: 'relative',
  flex: 'none',
  borderRadius: 'var(--radius-input)',
  cursor: 'pointer',
  '& img': { display: 'block', borderRadius: 'inherit', objectFit: 'cover' },
  '&:has(:checked)': { outline: '2.5px solid var(--primary)', outlineOffset: '2px' },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
};
const PERSON = {
  ...OPTION,
  width: 48,
  height: 48,
  borderRadius: '50%',
  '&:not(:has(:checked))': { opacity: 0.5 },
};

interface FillPhotosProps {
  photos: readonly Photo[];
  /** Up to how many photos one picture can be made of, with people chosen in them; 0 where people cannot be chosen. */
  most: number;
  fill: Fill;
}

/** The photos of the pictures, and who of the people in them is in the pictures. */
export function FillPhotos({ photos, most, fill }: FillPhotosProps) {
  const { chosen } = fill;
  const ids = chosen.map(({ photo }) => photo.id);
  const canCombine = most > 1;
  const isFull = ids.length >= most;
  const press = (id: string) => {
    if (!canCombine) return fill.choosePhotos([id]);
    const others = ids.filter((each) => each !== id);
    if (others.length < ids.length) return others.length > 0 ? fill.choosePhotos(others) : undefined;
    return isFull ? undefined : fill.choosePhotos([...ids, id]);
  };
  const areMany = chosen.reduce((sum, { people }) => sum + people.length, 0) > 1;
  return (
    <>
      <Box component="fieldset" sx={FIELDSET}>
        <Typography component="legend" variant="subtitle2">
          {canCombine ? 'The photos' : 'The photo'}
        </Typography>
        {canCombine && (
          <Typography variant="hint">
            {isFull ? `A picture can be made of up to ${most} photos.` : 'Choose several to bring their people together.'}
          </Typography>
        )}
        <Box sx={ROW}>
          {photos.map((photo) => (
            <Box key={photo.id} component="label" sx={OPTION}>
              <input
                type={canCombine ? 'checkbox' : 'radio'}
                name="photo-of-months"
                className="visually-hidden"
                aria-label={photo.original_filename}
                checked={ids.includes(photo.id)}
                onChange={() => press(photo.id)}
              />
              <img {...squareOf(photo)} alt="" width={64} height={64} loading="lazy" decoding="async" onError={fill.onBroken} />
            </Box>
          ))}
        </Box>
      </Box>
      {most > 0 && areMany && (
        <Box component="fieldset" sx={FIELDSET}>
          <Typography component="legend" variant="subtitle2">
            Who is in the pictures
          </Typography>
          <Box sx={ROW}>{chosen.flatMap((each) => people(each, fill))}</Box>
        </Box>
      )}
    </>
  );
}

function people({ photo, people: inPhoto }: MonthPhoto, { choosePerson }: Fill) {
  return inPhoto.map(({ box, isIn }, index) => (
    // People of a photo have no identity but their position.
    <Box key={`${photo.id} ${index}`} component="label" sx={PERSON}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={`Person ${index + 1} of ${photo.original_filename}`}
        checked={isIn}
        onChange={({ target }) => choosePerson(photo.id, index, target.checked)}
      />
      <FaceCrop src={photo.thumbnail_url} width={photo.width} height={photo.height} box={box} />
    </Box>
  ));
}
