import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift';
import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { Link } from 'react-router-dom';
import type { Picture } from '../../../server/generation/contract.js';
import { shortDate } from '../../shared/dates.js';
import { DownloadMenu } from '../../shared/images/DownloadMenu.js';
import { PRIVATE_IMAGE_POLLING } from '../../shared/images/fresh-pictures.js';
import { useGeneratedImagesQuery } from '../../shared/images/images-api.js';
import { pictureName } from '../../shared/images/picture-names.js';
import { openingPicture } from '../../shared/images/picture-place.js';
import { usePictureDeletion } from '../../shared/images/use-picture-deletion.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { Caption, ImageSection } from './ImageSection.js';
import { SeeOnGiftsDialog, seeOnGifts } from './SeeOnGiftsDialog.js';

export function GeneratedImages() {
  const query = useGeneratedImagesQuery(undefined, PRIVATE_IMAGE_POLLING);
  return (
    <>
      <ImageSection
        title="Generated images"
        query={query}
        columns={3}
        shape={{ aspectRatio: '4 / 5', borderRadius: 'var(--radius-print)' }}
        aside={
          <Button
            component={Link}
            to="/generate"
            variant="text"
            startIcon={<PlusIcon size={20} aria-hidden />}
            aria-label="Make another"
          >
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              Make another
            </Box>
          </Button>
        }
        empty={
          <EmptyState
            compact
            icon={<PaintBrushIcon size={28} aria-hidden />}
            title="No generated images yet"
            message="Turn a photo of the people you love into a picture."
            action={
              <Button component={Link} to="/generate" variant="outlined">
                Craft a Gift Yourself
              </Button>
            }
          />
        }
        remove={usePictureDeletion()}
        card={(image, actions) => <GeneratedImageCard image={image} {...actions} />}
      />
      <SeeOnGiftsDialog images={query.data ?? []} />
    </>
  );
}

interface GeneratedImageCardProps {
  image: Picture;
  onBroken: () => void;
  onDelete: () => void;
}

/** In its own shape: a wide picture is not between bars. */
const PICTURE = { width: '100%', height: 'auto', bgcolor: 'sunken' };
const CLAMPED = { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3 };
const PROMPT = { ...CLAMPED, fontWeight: 500, lineHeight: '1.3125rem' };
/** Two cards beside each other leave room for its words alone. */
const NO_ICON_ON_PHONES = { '& .MuiButton-startIcon': { display: { xs: 'none', md: 'inherit' } } };

function GeneratedImageCard({ image, onBroken, onDelete }: GeneratedImageCardProps) {
  const name = pictureName(image);
  return (
    <Stack component="figure" sx={{ height: '100%' }}>
      <Paper variant="print">
        <Box
          component="img"
          src={image.thumbnailUrl}
          alt={`Picture: ${name}`}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          onError={onBroken}
          sx={PICTURE}
        />
      </Paper>
      <Caption
        onPhone="stacked"
        details={<time dateTime={image.created_at}>{shortDate(image.created_at)}</time>}
        actions={
          <>
            <DownloadMenu image={image}>
              {(trigger, saving) => (
                <IconButton aria-label={`Download: ${name}`} aria-busy={saving} {...trigger}>
                  <DownloadSimpleIcon size={20} aria-hidden />
                </IconButton>
              )}
            </DownloadMenu>
            <IconButton aria-label={`Delete: ${name}`} onClick={onDelete}>
              <TrashIcon size={20} aria-hidden />
            </IconButton>
          </>
        }
      >
        <Typography component="p" variant="subtitle2" sx={PROMPT}>
          {image.prompt}
        </Typography>
        {image.instruction && (
          <Typography variant="hint" sx={{ ...CLAMPED, overflowWrap: 'anywhere' }}>
            {image.instruction}
          </Typography>
        )}
      </Caption>
      <Box sx={{ mt: 'auto', pt: 3 }}>
        <Button
          component={Link}
          to={seeOnGifts(image)}
          variant="outlined"
          size="small"
          fullWidth
          startIcon={<GiftIcon size={20} aria-hidden />}
          aria-label={`See it on gifts: ${name}`}
          aria-haspopup="dialog"
        >
          See it on gifts
        </Button>
        <Button
          component={Link}
          {...openingPicture(image)}
          variant="text"
          size="small"
          fullWidth
          startIcon={<PencilSimpleIcon size={20} aria-hidden />}
          sx={NO_ICON_ON_PHONES}
          aria-label={`Change one thing: ${name}`}
        >
          Change one thing
        </Button>
      </Box>
    </Stack>
  );
}
