import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useId, useRef } from 'react';
import { PROBLEM_LIMITS } from '../../../../../server/checkout/problems/contract.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { ImageInput } from '../../../../shared/uploads/ImageInput.js';
import type { ProblemPhotosState } from './use-problem-photos.js';

/** Optional photos of the problem. Only the shop sees them. */
export function ProblemPhotos({ sent, isSending, problem, add, remove }: ProblemPhotosState) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();

  return (
    <div>
      {sent.length > 0 && (
        <Stack component="ul" direction="row" aria-label="Your photos" sx={{ flexWrap: 'wrap', gap: '10px', mb: 2 }}>
          {sent.map(({ id, thumbnail_url: thumbnail }, index) => (
            <Box component="li" key={id} sx={{ position: 'relative', '& img': PHOTO }}>
              <img src={thumbnail} alt={`Photo ${index + 1}`} />
              <IconButton
                size="small"
                aria-label={`Remove photo ${index + 1}`}
                sx={REMOVE}
                onClick={() => {
                  remove(id);
                  button.current?.focus();
                }}
              >
                <XIcon size={18} aria-hidden />
              </IconButton>
            </Box>
          ))}
        </Stack>
      )}
      <BusyButton
        ref={button}
        variant="outlined"
        startIcon={<CameraIcon size={20} aria-hidden />}
        aria-describedby={hint}
        isBusy={isSending || sent.length >= PROBLEM_LIMITS.photos}
        onClick={() => input.current?.click()}
      >
        {isSending ? 'Adding…' : 'Add photos (optional)'}
      </BusyButton>
      <ImageInput ref={input} label="Photos of the problem" multiple onChoose={add} />
      <FormHelperText id={hint} error={problem !== ''} role={problem ? 'alert' : undefined}>
        {problem || `Up to ${PROBLEM_LIMITS.photos}. Only we see them.`}
      </FormHelperText>
    </div>
  );
}

const PHOTO = { display: 'block', width: 96, height: 96, objectFit: 'cover', borderRadius: 'var(--radius-input)' };
const REMOVE = {
  position: 'absolute',
  top: 4,
  right: 4,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.paper' },
};
