import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useRef, useState } from 'react';
import { ImageInput } from '../../shared/uploads/ImageInput.js';
import { useImageDrop } from '../../shared/uploads/use-image-drop.js';
import type { SourceImage } from './page-storage.js';
import type { SourceUpload } from './use-source-image.js';

const STAGE = {
  display: 'grid',
  justifyItems: 'center',
  gap: 5,
  p: '28px 24px',
  borderRadius: 'var(--radius-hero)',
  bgcolor: 'blush',
  transition: 'box-shadow var(--motion-fast)',
};
const PICTURE = { width: '100%', maxHeight: 300, objectFit: 'cover', objectPosition: '50% 40%', bgcolor: '#f6f0ec' };
/** The print stays light in the dark, and so does the ink on it. */
const PLACEHOLDER = {
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  border: '1.5px dashed #917b82',
  color: '#86254b',
};
const CAPTION = {
  p: '10px 2px 12px',
  color: '#6a545b',
  font: '400 1.0625rem/1.5rem var(--font-display)',
  letterSpacing: '-0.012em',
};
function Hint({ children }: { children: string }) {
  return (
    <Typography variant="hint" sx={{ maxWidth: '40ch', textAlign: 'center', textWrap: 'balance' }}>
      {children}
    </Typography>
  );
}

interface SourceImageStageProps {
  image: SourceImage | null;
  upload: SourceUpload;
}

/** The one source image: chosen, dropped or pasted, with a preview. */
export function SourceImageStage({ image, upload }: SourceImageStageProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { shown, progress, offer, stop } = upload;
  const { isOver, dropProps } = useImageDrop(offer);
  const isSending = progress?.step === 'sending';
  const address = shown?.preview ?? image?.url;
  return (
    <Box
      component="section"
      sx={isOver ? { ...STAGE, boxShadow: 'inset 0 0 0 3px var(--primary)' } : STAGE}
      aria-labelledby="source-heading"
      {...dropProps}
    >
      <h2 id="source-heading">Source image</h2>
      <Paper component="figure" variant="print" sx={{ width: 'min(260px, 84%)', p: '12px 12px 0', rotate: '-3deg' }}>
        <Preview key={address} address={address} dimmed={isSending} />
        <Typography noWrap component="figcaption" sx={CAPTION}>
          {shown?.file.name ?? image?.name ?? 'Your image goes here'}
        </Typography>
      </Paper>
      {isSending ? (
        <Stack sx={{ alignItems: 'center', gap: 3, width: '100%' }}>
          <LinearProgress
            variant="determinate"
            value={progress.percent}
            aria-label="Upload of the image"
            sx={{ width: '100%' }}
          />
          <Hint>{progress.percent < 100 ? `${progress.percent}% uploaded` : 'Almost there.'}</Hint>
          <Button variant="outlined" onClick={stop}>
            Stop
          </Button>
        </Stack>
      ) : (
        <>
          <Hint>
            {progress?.failure
              ? `Not uploaded. ${progress.failure.message}`
              : 'Drop or paste an image here, or choose one. Up to 10MB.'}
          </Hint>
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 3 }}>
            {shown && progress && (
              <Button variant="contained" onClick={() => offer(shown.file)}>
                Try again
              </Button>
            )}
            <Button
              variant="outlined"
              startIcon={<UploadSimpleIcon size={20} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {image ? 'Choose another image' : 'Upload image'}
            </Button>
          </Stack>
        </>
      )}
      <ImageInput ref={picker} label="Image" onChoose={([file]) => file && offer(file)} />
    </Box>
  );
}

/** Nothing but the print's blush where the picture cannot be shown. */
function Preview({ address, dimmed }: { address: string | undefined; dimmed: boolean }) {
  const [failed, setFailed] = useState(false);
  if (!address || failed) {
    return (
      <Box sx={PLACEHOLDER}>
        <ImageSquareIcon size={32} aria-hidden />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt="Your source image"
      onError={() => setFailed(true)}
      sx={{ ...PICTURE, opacity: dimmed ? 0.6 : 1 }}
    />
  );
}
