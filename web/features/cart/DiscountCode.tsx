import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCartCheck } from '../../shared/cart/cart-check.js';
import { setDiscountCode, useDiscountCode } from '../../shared/cart/discount-code.js';
import { Button } from '../../shared/ui/Button.js';
import styles from './DiscountCode.module.css';

/** Where a discount code is typed and taken off, with the focus on what comes instead. What it saves is among the totals. */
export function DiscountCode() {
  const code = useDiscountCode();
  const { discount } = useCartCheck();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  const hasPressed = useRef(false);

  useEffect(() => {
    if (hasPressed.current) (remover.current ?? opener.current)?.focus();
    hasPressed.current = false;
  }, [code]);

  const change = (next: string | null) => {
    hasPressed.current = true;
    setDiscountCode(next);
  };

  if (code) {
    return (
      <div className={styles.applied}>
        <TagIcon size={20} aria-hidden />
        <p role="status">
          <strong>{code}</strong>
          {discount?.problem && <span className={styles.problem}>{discount.problem}</span>}
        </p>
        <Button
          ref={remover}
          variant="quiet"
          size={40}
          aria-label={`Remove the code ${code}`}
          onClick={() => {
            setOpen(false);
            change(null);
          }}
        >
          Remove
        </Button>
      </div>
    );
  }
  if (isOpen) return <CodeForm onApply={change} />;
  return (
    <button ref={opener} type="button" className={styles.opener} onClick={() => setOpen(true)}>
      <TagIcon size={20} aria-hidden />
      Add a discount code
    </button>
  );
}

function CodeForm({ onApply }: { onApply: (code: string) => void }) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onApply(text);
    else field.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label}>
        Discount code
        <input
          ref={field}
          className={styles.input}
          value={text}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Button type="submit" variant="outline" size={48}>
        Apply
      </Button>
    </form>
  );
}
