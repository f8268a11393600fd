import TextField from '@mui/material/TextField';
import { MAX_GIFT_MESSAGE } from '../../../server/checkout/gifting/contract.js';
import { selectLines } from '../../shared/cart/cart-slice.js';
import { GIFT_FIELDS_ID, giftProblems, useGiftDraft } from '../../shared/cart/gift-draft.js';
import { DeliveryFields } from '../../shared/gift-delivery/DeliveryFields.js';
import { dayIn } from '../../shared/gift-delivery/gift-time.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import styles from './AsGift.module.css';

/** The message, and for PDFs the receiver's email address. */
export default function GiftFields() {
  const lines = useAppSelector(selectLines);
  const { draft, isChecked, change } = useGiftDraft();
  const { message, isEmailed, delivery } = draft;
  const problems = isChecked ? giftProblems(draft, lines) : {};
  const pdfCount = lines.filter(({ productType }) => productType !== 'product').length;
  return (
    <div id={GIFT_FIELDS_ID} className={styles.fields}>
      <TextField
        label="Your message (optional)"
        multiline
        minRows={3}
        maxRows={8}
        value={message}
        placeholder="Happy birthday, Grandma"
        helperText={<Counter length={message.length} />}
        onChange={({ target }) => change({ message: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_GIFT_MESSAGE } }}
      />
      {pdfCount > 0 && (
        <>
          <label className={styles.email}>
            <span className={styles.words}>
              <strong>{pdfCount === 1 ? 'Email the PDF to them' : 'Email the PDFs to them'}</strong>
              <span>They get a link to a page of their own, where they unwrap it.</span>
            </span>
            <input
              type="checkbox"
              className={styles.box}
              checked={isEmailed}
              onChange={({ target }) => change({ isEmailed: target.checked })}
            />
          </label>
          {isEmailed && (
            <DeliveryFields
              value={delivery}
              field={(name) => ({
                value: delivery[name],
                error: problems[name] !== undefined,
                ...(problems[name] && { helperText: problems[name] }),
                onChange: ({ target: { value } }) =>
                  change({
                    delivery: {
                      ...delivery,
                      [name]: name === 'hour' ? Number(value) : value,
                      ...(name === 'timeZone' && { day: dayIn(delivery, value, new Date()) }),
                    },
                  }),
              })}
            />
          )}
        </>
      )}
    </div>
  );
}

function Counter({ length }: { length: number }) {
  return (
    <>
      {length} of {MAX_GIFT_MESSAGE} characters
    </>
  );
}
