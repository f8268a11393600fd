import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useSearchParams } from 'react-router-dom';
import type { Picture } from '../../../server/generation/contract.js';
import { GiftsWithPicture } from '../../shared/gifts/GiftsWithPicture.js';

/** Query parameter, so that Back from a gift leads here. */
const PARAMETER = 'picture';

/** A sheet from the bottom edge on phones. */
const CONTAINER = { height: '100dvh', alignItems: { xs: 'end', md: 'center' } };
const PAPER = {
  width: { xs: '100%', md: 'min(960px, calc(100% - 64px))' },
  height: { xs: 'calc(100% - 12px)', md: 'auto' },
  maxHeight: { xs: 'none', md: 'calc(100% - 64px)' },
  m: 0,
  borderRadius: { xs: 'var(--radius-hero) var(--radius-hero) 0 0', md: 'var(--radius-hero)' },
  bgcolor: 'background.default',
};
const PICTURE = { p: '3px', borderRadius: 'var(--radius-print)', bgcolor: 'print', boxShadow: 2, objectFit: 'cover' };

export const seeOnGifts = ({ id }: Picture): string => `?${PARAMETER}=${id}`;

/** Six gifts with the picture that the URL names. */
export function SeeOnGiftsDialog({ images }: { images: readonly Picture[] }) {
  const [query, setQuery] = useSearchParams();
  const image = images.find(({ id }) => id === query.get(PARAMETER));
  const close = () =>
    setQuery(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );

  if (!image) return null;
  return (
    <Dialog
      open
      maxWidth={false}
      onClose={close}
      aria-labelledby="see-on-gifts-title"
      slotProps={{ paper: { sx: PAPER }, container: { sx: CONTAINER } }}
    >
      <Stack
        component="header"
        direction="row"
        sx={{ alignItems: 'center', gap: 4, p: { xs: '16px 12px 12px 16px', md: '20px 20px 16px 32px' } }}
      >
        <Box component="img" src={image.thumbnailUrl} alt="" width={48} height={60} sx={PICTURE} />
        <Box component="h2" id="see-on-gifts-title" sx={{ flex: 1 }}>
          See it on
        </Box>
        <IconButton aria-label="Close" onClick={close}>
          <XIcon size={24} aria-hidden />
        </IconButton>
      </Stack>
      <Box sx={{ p: { xs: '4px 16px 24px', md: '4px 32px 32px' }, overflowY: 'auto' }}>
        <GiftsWithPicture image={image} />
      </Box>
    </Dialog>
  );
}
