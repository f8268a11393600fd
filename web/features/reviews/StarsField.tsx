import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useId } from 'react';
import { STARS } from '../../../server/reviews/contract.js';

interface StarsFieldProps {
  /** 0 until some are chosen. */
  value: number;
  problem: string | undefined;
  onChange: (stars: number) => void;
}

const STAR_WORDS = ['', 'Poor', 'Not great', 'Okay', 'Good', 'Wonderful'];

const FIELDSET = { minWidth: 0, m: 0, p: 0, border: 0 };
const LEGEND = { mb: '6px', p: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 };
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  '& label': {
    position: 'relative',
    display: 'block',
    p: '4px',
    borderRadius: 'var(--radius-badge)',
    color: 'var(--control)',
    cursor: 'pointer',
  },
  '& label[data-filled], & label:hover': { color: 'var(--primary)' },
  '& label:has(:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: '-1px' },
  '& svg': { display: 'block' },
  // Above the star, so that it is what is pressed.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0, cursor: 'inherit' },
};

/** One to five stars, as radio buttons that look like them. */
export function StarsField({ value, problem, onChange }: StarsFieldProps) {
  const id = useId();
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-describedby={`${id}-problem`}
      sx={FIELDSET}
    >
      <Box component="legend" sx={LEGEND}>
        How many stars?
      </Box>
      <Box sx={ROW}>
        {STARS.map((stars) => (
          <label key={stars} data-filled={stars <= value ? '' : undefined}>
            <input
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}, ${STAR_WORDS[stars]}`}
              onChange={() => onChange(stars)}
            />
            <StarIcon size={36} weight={stars <= value ? 'fill' : 'regular'} aria-hidden />
          </label>
        ))}
        <Box component="span" sx={{ pl: '8px', color: 'text.secondary' }} aria-hidden>
          {STAR_WORDS[value]}
        </Box>
      </Box>
      <FormHelperText id={`${id}-problem`} error={problem !== undefined}>
        {problem ?? ''}
      </FormHelperText>
    </Box>
  );
}
