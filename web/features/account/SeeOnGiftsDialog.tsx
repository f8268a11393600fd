import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useSearchParams } from 'react-router-dom';
import type { Picture } from '../../../server/generation/contract.js';
import { GiftsWithPicture } from '../../shared/gifts/GiftsWithPicture.js';
import { Dialog } from '../../shared/mui/Dialog.js';

/** Query parameter, so that Back from a gift leads here. */
const PARAMETER = 'picture';

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
    <Dialog open maxWidth="md" onClose={close}>
      <Stack
        component="header"
        direction="row"
        sx={{ alignItems: 'center', gap: 4, p: { xs: '16px 12px 12px 16px', md: '20px 20px 16px 32px' } }}
      >
        <Paper
          component="img"
          variant="print"
          src={image.thumbnailUrl}
          alt=""
          width={48}
          height={60}
          sx={{ p: '3px', objectFit: 'cover' }}
        />
        <DialogTitle sx={{ flex: 1, p: { xs: 0 } }}>See it on</DialogTitle>
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
