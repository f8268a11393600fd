import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import type { Ref } from 'react';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { ResultTile } from './ResultTile.js';
import { isTileOver, type Tile } from './test-run.js';
import type { TestRunner } from './use-test-run.js';

/** Number of progress announcements to screen readers per run, instead of one for each of a hundred pictures. */
const ANNOUNCEMENTS = 4;

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
  gap: { xs: '24px 12px', sm: '28px 20px' },
};

function progressOf(tiles: readonly Tile[], done: number): string {
  return `${done} of ${tiles.length} finished`;
}

/** All prompts of the last run, in list order. */
export function Results({ run, refresh, ref }: TestRunner & { ref: Ref<HTMLElement> }) {
  const tiles = run?.tiles ?? [];
  const done = tiles.filter(isTileOver).length;
  const step = Math.max(1, Math.ceil(tiles.length / ANNOUNCEMENTS));
  const told = done === tiles.length ? done : Math.floor(done / step) * step;
  return (
    <Box component="section" ref={ref} aria-labelledby="results-heading" sx={{ mt: 12, scrollMarginTop: { xs: 84, md: 20 } }}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: '4px 24px', mb: 5 }}
      >
        <h2 id="results-heading">Generated images</h2>
        {tiles.length > 0 && (
          <Typography color="textSecondary" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {progressOf(tiles, done)}
          </Typography>
        )}
      </Stack>
      <p className="visually-hidden" role="status">
        {tiles.length > 0 && progressOf(tiles, told)}
      </p>
      {tiles.length === 0 ? (
        <EmptyState
          compact
          icon={<ImagesIcon size={24} aria-hidden />}
          title="No images yet"
          message="Each prompt’s image appears here when it’s finished."
        />
      ) : (
        <Box component="ul" sx={GRID}>
          {tiles.map((tile) => (
            <ResultTile key={tile.key} tile={tile} onRefresh={refresh} />
          ))}
        </Box>
      )}
    </Box>
  );
}
