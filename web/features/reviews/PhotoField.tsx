import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera';
import { useId, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES } from '../../../server/generation/contract.js';
import { ImageInput } from '../../shared/uploads/ImageInput.js';

interface PhotoFieldProps {
  photo: File | undefined;
  onChange: (photo: File | undefined) => void;
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' };

/** An optional photo of the gift. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const hint = useId();

  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > MAX_UPLOAD_BYTES) return setProblem('Please select an image smaller than 50MB.');
    setProblem('');
    onChange(file);
  };

  return (
    <div>
      <Box sx={ROW}>
        <Button
          variant="outlined"
          startIcon={<CameraIcon size={20} aria-hidden />}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {photo ? 'Choose another photo' : 'Add a photo (optional)'}
        </Button>
        {photo && (
          <>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {photo.name}
            </Box>
            <Button variant="text" size="small" onClick={() => onChange(undefined)}>
              Remove
            </Button>
          </>
        )}
      </Box>
      <ImageInput ref={input} label="Photo of your gift" onChoose={choose} />
      <FormHelperText id={hint} error={problem !== ''} role={problem ? 'alert' : undefined}>
        {problem || 'This photo is public. Please make sure everyone in it agrees.'}
      </FormHelperText>
    </div>
  );
}
