import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Calendar, CalendarChange } from '../../../server/calendars/contract.js';
import { MONTH_NAMES } from '../../../server/calendars/months/contract.js';
import type { Product } from '../../../server/catalog/contract.js';
import type { GiftWord } from '../../../server/catalog/words/contract.js';
import { useOnline } from '../../shared/use-online.js';
import { BuyCalendar } from './BuyCalendar.js';
import { coverWords } from './calendar-words.js';
import { CalendarDates } from './CalendarDates.js';
import { CalendarSettings } from './CalendarSettings.js';
import { ChoosePictureDialog } from './ChoosePictureDialog.js';
import { CoverWords } from './CoverWords.js';
import { FillPanel } from './FillPanel.js';
import { MonthTile } from './MonthTile.js';
import { PrintedMonths } from './PrintedMonths.js';
import { useCalendarChanges } from './use-calendar-changes.js';
import { useFill } from './use-fill.js';

/** Month number that stands for the cover. */
const COVER = 0;
const MONTHS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: '28px 14px', md: '32px 24px' },
  m: 0,
  p: 0,
  listStyle: 'none',
};

interface CalendarEditorProps {
  calendar: Calendar;
  product: Product;
  /** Called when a picture's URL has expired. */
  onBroken: () => void;
}

/** The twelve months of a calendar and its settings; every change is saved at once. */
export function CalendarEditor({ calendar, product, onBroken }: CalendarEditorProps) {
  const { change, setPicture, addDates, removeDate } = useCalendarChanges(calendar);
  const fill = useFill(calendar);
  const [choosing, setChoosing] = useState<number>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const isOnline = useOnline();
  const { pages, cover, year } = calendar;
  const printed = pages.filter(({ image }) => image !== null);
  const fields = product.word_fields;
  const [typed, setTyped] = useState<GiftWord[]>();
  const saved = coverWords(fields, calendar);
  const words = typed ?? saved;
  const chosen = choosing === COVER ? cover : pages.find(({ month }) => month === choosing)?.image;

  const choose = (imageId: string) => {
    setChoosing(undefined);
    if (choosing === COVER) void change({ coverId: imageId });
    else if (choosing !== undefined) void setPicture(choosing, imageId);
  };

  const saveWords = () => {
    if (JSON.stringify(words) !== JSON.stringify(saved)) void change({ words });
  };
  const changeSettings = (changed: CalendarChange) => {
    if (changed.year === undefined) return void change(changed);
    // Words that contain the year get the new year.
    const moved = words.map((word) => ({ ...word, text: word.text.replace(String(year), String(changed.year)) }));
    setTyped(undefined);
    return void change({ ...changed, words: moved });
  };

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 7, md: 9 } }}>
      <div>
        <h1>A calendar of your family</h1>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {product.name}: a cover and twelve months. Everything you change here is saved at once.
        </Typography>
      </div>
      {!isOnline && <Alert severity="warning">You’re offline. You see your calendar as it was; changes need a connection.</Alert>}
      <FillPanel pages={pages} productId={product.id} fill={fill} />
      <section aria-labelledby="calendar-months">
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <h2 id="calendar-months">The months</h2>
          {printed.length > 0 && (
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsPreviewing(true)}>
              See the printed months
            </Button>
          )}
        </Stack>
        <Box component="ul" sx={{ ...MONTHS, mt: 4 }}>
          {pages.map((page) => (
            <MonthTile
              key={page.month}
              page={page}
              onChoose={() => setChoosing(page.month)}
              onRemove={() => void setPicture(page.month, null)}
              onRetry={() => void fill.start([page.month])}
              onBroken={onBroken}
            />
          ))}
        </Box>
      </section>
      <CalendarSettings calendar={calendar} onChange={changeSettings} onChooseCover={() => setChoosing(COVER)}>
        <CoverWords fields={fields} words={words} onChange={setTyped} onSave={saveWords} />
      </CalendarSettings>
      <CalendarDates calendar={calendar} onAdd={(dates) => void addDates(dates)} onRemove={(date) => void removeDate(date)} />
      <BuyCalendar calendar={calendar} product={product} words={words} />
      {isPreviewing && <PrintedMonths calendar={calendar} pages={printed} onClose={() => setIsPreviewing(false)} />}
      {choosing !== undefined && (
        <ChoosePictureDialog
          title={choosing === COVER ? 'Picture for the cover' : `Picture for ${MONTH_NAMES[choosing - 1] ?? ''}`}
          chosenId={chosen?.id}
          onChoose={choose}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </Box>
  );
}
