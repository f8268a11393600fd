import Box from '@mui/material/Box';
import { ImageBrokenIcon } from '@phosphor-icons/react/dist/csr/ImageBroken';
import { inchesOf } from '../../../../server/catalog/contract.js';
import type { AdminPrintToCheck } from '../../../../server/admin/print-checks/contract.js';

interface PrintPreviewProps {
  print: AdminPrintToCheck;
  /** Whether findings are marked. */
  isMarked?: boolean;
}

/** Preview of a print, cropped to its size. */
export function PrintPreview({ print, isMarked = false }: PrintPreviewProps) {
  const { kind, orientation, preview_url: url, findings } = print;
  const { width, height } = inchesOf(kind, orientation ?? undefined);
  const boxes = isMarked ? findings.flatMap(({ box }) => box ?? []) : [];
  return (
    <Box sx={{ ...SHEET, aspectRatio: `${width} / ${height}` }}>
      {url ? <img src={url} alt="" loading="lazy" decoding="async" /> : <ImageBrokenIcon size={32} aria-hidden />}
      {boxes.map(({ left, top, width: across, height: down }) => (
        <Box
          key={`${left}-${top}`}
          component="span"
          aria-hidden
          sx={MARK}
          style={{ left: percent(left), top: percent(top), width: percent(across), height: percent(down) }}
        />
      ))}
    </Box>
  );
}

function percent(fraction: number): string {
  return `${100 * fraction}%`;
}

const SHEET = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-badge)',
  bgcolor: 'blush',
  color: 'text.secondary',
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
};

/** Light and dark, so that the mark is visible on every picture. */
const MARK = {
  position: 'absolute',
  border: '3px solid #ffd75e',
  borderRadius: '50%',
  boxShadow: '0 0 0 2px #2b1820, inset 0 0 0 1px #2b1820',
};
