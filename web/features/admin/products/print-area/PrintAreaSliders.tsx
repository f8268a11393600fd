import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import type { CornersArea } from '../../../../../server/catalog/scenes/contract.js';

interface PrintAreaSlidersProps {
  area: CornersArea;
  onChange: (area: CornersArea, gesture: string) => void;
  onChangeEnd: () => void;
}

const SLIDERS = [
  { part: 'bend', label: 'Bend', min: -1, hint: '0 is flat. A mug seen from a little above bends down.', marks: [{ value: 0 }] },
  {
    part: 'light',
    label: 'Light of the photo',
    min: 0,
    hint: 'How much of its light and shadow lies on the picture. A photo of the empty gift looks best.',
    marks: [],
  },
] as const;

const percent = (part: number) => `${Math.round(part * 100)}%`;

export function PrintAreaSliders({ area, onChange, onChangeEnd }: PrintAreaSlidersProps) {
  return SLIDERS.map(({ part, label, min, hint, marks }) => (
    <Box key={part} sx={{ px: 3, '& > p, & > div': { mx: -3 } }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', font: '600 0.875rem/1.25rem var(--font-text)' }}>
        <span id={`print-area-${part}`}>{label}</span>
        <Typography variant="small" component="span">
          {percent(area[part])}
        </Typography>
      </Stack>
      <Slider
        value={area[part]}
        min={min}
        max={1}
        step={0.01}
        marks={marks}
        track={min < 0 ? false : 'normal'}
        getAriaValueText={percent}
        aria-labelledby={`print-area-${part}`}
        aria-describedby={`print-area-${part}-hint`}
        onChange={(_event, value) => onChange({ ...area, [part]: value }, part)}
        onChangeCommitted={onChangeEnd}
      />
      <Typography id={`print-area-${part}-hint`} variant="hint">
        {hint}
      </Typography>
    </Box>
  ));
}
