import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CalendarDate } from '../../../server/calendars/contract.js';
import { FaceCrop } from '../../shared/faces/FaceCrop.js';
import type { OfferedFace } from './calendar-faces.js';

const ROUND = {
  position: 'relative',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '50%',
  bgcolor: 'sunken',
  fontSize: '0.8125rem',
  cursor: 'pointer',
  '&:has(:checked)': { outline: '2.5px solid var(--primary)', outlineOffset: '2px' },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
};

interface FaceChoiceProps {
  faces: readonly OfferedFace[];
  chosen: OfferedFace | undefined;
  onChoose: (face: CalendarDate['face']) => void;
}

/** The small round face beside a date, out of the pictures of the calendar, or none. */
export function FaceChoice({ faces, chosen, onChoose }: FaceChoiceProps) {
  return (
    <Box component="fieldset" sx={{ p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        A small face beside it (optional)
      </Typography>
      {faces.length === 0 ? (
        <Typography variant="hint">You can choose one once your calendar has pictures with faces.</Typography>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, p: 1.5, mx: -1.5, maxHeight: 190, overflowY: 'auto' }}>
          <Box component="label" sx={ROUND}>
            <input
              type="radio"
              name="face-of-date"
              className="visually-hidden"
              checked={!chosen}
              onChange={() => onChoose(null)}
            />
            None
          </Box>
          {faces.map((each) => (
            <Box key={each.name} component="label" sx={ROUND}>
              <input
                type="radio"
                name="face-of-date"
                className="visually-hidden"
                aria-label={each.name}
                checked={each.name === chosen?.name}
                onChange={() => onChoose(each.face)}
              />
              <FaceCrop src={each.image.thumbnailUrl} width={each.image.width} height={each.image.height} box={each.face.box} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
