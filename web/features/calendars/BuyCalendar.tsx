import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { BasketIcon } from '@phosphor-icons/react/dist/csr/Basket';
import { useState } from 'react';
import type { Calendar } from '../../../server/calendars/contract.js';
import type { Product, Variant } from '../../../server/catalog/contract.js';
import { cleanWord, findWordProblem, type GiftWord } from '../../../server/catalog/words/contract.js';
import { addToCart } from '../../shared/cart/add-to-cart.js';
import { cartOpened } from '../../shared/cart/cart-slice.js';
import { canTurn } from '../../shared/gifts/orientation.js';
import { initialVariant, isSoldOut, offeredVariants, priceOf } from '../../shared/gifts/prices.js';
import { formatDollars } from '../../shared/money.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { missingInWords } from './calendar-words.js';

const NATIVE = { select: { native: true } };
const VARIANT_NAMES: Record<Variant, string> = { pdf: 'PDF', product: 'Printed calendar', combo: 'PDF and printed calendar' };

interface BuyCalendarProps {
  calendar: Calendar;
  product: Product;
  /** Words as typed, whether or not they are saved. */
  words: GiftWord[];
}

/** The button to buy, once every month has its picture. */
export function BuyCalendar({ calendar, product, words }: BuyCalendarProps) {
  const dispatch = useAppDispatch();
  const [variant, setVariant] = useState(() => initialVariant(product, null));
  if (!variant) return null;
  const price = priceOf(product, variant);
  const isGone = isSoldOut(product, variant);
  const why = missingInWords(calendar) ?? findWordProblem(product.word_fields, words)?.message;
  const cover = calendar.cover ?? calendar.pages[0]?.image;

  const add = () => {
    dispatch(
      addToCart({
        productId: product.id,
        productName: product.name,
        productType: variant,
        quantity: 1,
        unitPrice: price,
        imageUrl: product.image_urls[0] ?? '',
        kind: product.kind,
        calendarId: calendar.id,
        // Calendar sheets are upright: the days are below the picture.
        ...(canTurn(product) && { orientation: 'upright' as const }),
        ...(cover && { personalisedUrl: cover.thumbnailUrl }),
        ...(words.length > 0 && { words: words.map((word) => ({ ...word, text: cleanWord(word.text) })) }),
      }),
    );
    dispatch(cartOpened(true));
  };

  return (
    <Paper
      variant="panel"
      component="section"
      aria-labelledby="buy-calendar"
      sx={{ display: 'grid', gap: 4, p: { xs: 4, md: 6 } }}
    >
      <h2 id="buy-calendar">Order it</h2>
      {offeredVariants(product).length > 1 && (
        <TextField
          select
          label="What you get"
          value={variant}
          slotProps={NATIVE}
          onChange={({ target }) => setVariant(target.value as Variant)}
        >
          {offeredVariants(product).map((each) => (
            <option key={each} value={each}>
              {VARIANT_NAMES[each]} · {formatDollars(priceOf(product, each))}
            </option>
          ))}
        </TextField>
      )}
      <Typography id="why-not-yet" role="status">
        {why ?? 'Every month has its picture. It is printed as it is when you order.'}
      </Typography>
      <Button
        variant="contained"
        size="large"
        startIcon={<BasketIcon size={20} aria-hidden />}
        disabled={isGone || why !== undefined}
        aria-describedby="why-not-yet"
        onClick={add}
      >
        {isGone ? 'Sold out for now' : `Add to Cart · ${formatDollars(price)}`}
      </Button>
    </Paper>
  );
}
