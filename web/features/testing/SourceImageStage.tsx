import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImageSquareIcon } from '@phosphor-icons/react/dist/csr/ImageSquare';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple';
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
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
const CAPTION = { p: '10px 2px 12px', color: '#6a545b', font: '400 17px/24px var(--font-display)', letterSpacing: '-0.012em' };
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
  const [isOver, setIsOver] = useState(false);
  const { offer, sending, preview } = upload;

  const onPicked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) offer(file);
    // So that choosing the same file again is a change again.
    target.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) offer(file);
  };

  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0];
      if (file) offer(file);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [offer]);

  const shown = sending?.preview ?? preview ?? image?.url;
  const isSending = sending !== null && sending.problem === null;
  return (
    <Box
      component="section"
      sx={isOver ? { ...STAGE, boxShadow: 'inset 0 0 0 3px var(--primary)' } : STAGE}
      aria-labelledby="source-heading"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event: DragEvent) => setIsOver(event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={onDrop}
    >
      <h2 id="source-heading">Source image</h2>
      <Paper component="figure" variant="print" sx={{ width: 'min(260px, 84%)', p: '12px 12px 0', rotate: '-3deg' }}>
        <Preview key={shown} address={shown} dimmed={isSending} />
        <Typography noWrap component="figcaption" sx={CAPTION}>
          {sending?.file.name ?? image?.name ?? 'Your image goes here'}
        </Typography>
      </Paper>
      {isSending ? (
        <Stack sx={{ alignItems: 'center', gap: 3, width: '100%' }}>
          <LinearProgress variant="determinate" value={sending.percent} aria-label="Upload of the image" sx={{ width: '100%' }} />
          <Hint>{sending.percent < 100 ? `${sending.percent}% uploaded` : 'Almost there.'}</Hint>
          <Button variant="outlined" onClick={upload.stop}>
            Stop
          </Button>
        </Stack>
      ) : (
        <>
          <Hint>
            {sending?.problem ? `Not uploaded. ${sending.problem}` : 'Drop or paste an image here, or choose one. Up to 10MB.'}
          </Hint>
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 3 }}>
            {sending?.problem && (
              <Button variant="contained" onClick={() => offer(sending.file)}>
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
      <input ref={picker} type="file" accept="image/*,.heic,.heif" hidden aria-label="Image" onChange={onPicked} />
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
