import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { STARS } from '../../../server/reviews/contract.js';
import type { Review, TypedReview } from './review-schema.js';

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
export function StarsField({ control }: { control: Control<TypedReview, unknown, Review> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'stars' });
  const problem = fieldState.error?.message;
  // None until some are chosen.
  const value: number = field.value ?? 0;
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
        {STARS.map((stars, index) => (
          <label key={stars} data-filled={stars <= value ? '' : undefined}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={id}
              value={stars}
              checked={stars === value}
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}, ${STAR_WORDS[stars]}`}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
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
