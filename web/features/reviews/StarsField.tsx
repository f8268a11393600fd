import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { STARS } from '../../../server/reviews/contract.js';
import type { Review, TypedReview } from './review-schema.js';

const STAR_WORDS = ['', 'Poor', 'Not great', 'Okay', 'Good', 'Wonderful'];

/** One to five stars. */
export function StarsField({ control }: { control: Control<TypedReview, unknown, Review> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'stars' });
  const problem = fieldState.error?.message;
  // None until some are chosen.
  const value: number | null = field.value ?? null;
  return (
    <Box component="fieldset" role="radiogroup" aria-invalid={problem !== undefined} aria-describedby={`${id}-problem`}>
      <Typography variant="h5" component="legend" sx={{ mb: 1.5 }}>
        How many stars?
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: -1 }}>
        <Rating
          ref={(root) => field.ref({ focus: () => root?.querySelector('input')?.focus() })}
          name={id}
          size="large"
          max={STARS.length}
          value={value}
          emptyIcon={<StarIcon size="1em" />}
          getLabelText={(stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}, ${STAR_WORDS[stars]}`}
          // A second press on the chosen star would take it back.
          onChange={(_event, stars) => stars && field.onChange(stars)}
          onBlur={field.onBlur}
        />
        <Typography color="textSecondary" aria-hidden>
          {STAR_WORDS[value ?? 0]}
        </Typography>
      </Stack>
      <FormHelperText id={`${id}-problem`} error={problem !== undefined}>
        {problem ?? ''}
      </FormHelperText>
    </Box>
  );
}
