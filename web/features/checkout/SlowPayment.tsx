import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import type { ReactNode } from 'react';
import { BANK_DEBIT_DAYS } from '../../../server/checkout/contract.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { PageTop } from '../../shared/ui/PageTop.js';
import { NextStep } from './NextStep.js';
import styles from './NextSteps.module.css';
import pageStyles from './PaymentSuccessPage.module.css';

const [USUAL_DAYS, MAX_DAYS] = BANK_DEBIT_DAYS;

const STEPS: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <BankIcon size={22} aria-hidden />,
    title: 'Your bank needs a few days',
    text: `Usually up to ${USUAL_DAYS} business days, and ${MAX_DAYS} with some banks. Your gifts are held for you until then, so please don’t pay again.`,
  },
  {
    icon: <EnvelopeSimpleIcon size={22} aria-hidden />,
    title: 'We start when the money arrives',
    text: 'We’ll email you then. PDFs are ready a few minutes later.',
  },
  {
    icon: <WarningCircleIcon size={22} aria-hidden />,
    title: 'If your bank refuses the payment',
    text: 'We’ll email you, you owe us nothing, and you can pay again.',
  },
];

/** Next steps of an order whose payment takes days, such as a bank debit. */
export function SlowPaymentSteps() {
  return (
    <>
      <h2 className={styles.subtitle}>What happens next</h2>
      <ul className={styles.steps}>
        {STEPS.map(({ icon, title, text }) => (
          <NextStep key={title} icon={icon} title={title}>
            {text}
          </NextStep>
        ))}
      </ul>
    </>
  );
}

/** @param payAgainUrl null when the order is not in this account */
export function SlowPaymentFailed({ payAgainUrl }: { payAgainUrl: string | null }) {
  return (
    <>
      <PageTop>{null}</PageTop>
      <div className={pageStyles.notPaid}>
        <h1>Your payment didn’t go through</h1>
        <p className={pageStyles.lead}>
          Your bank refused it, so we closed this order. You owe us nothing.{' '}
          {payAgainUrl ? 'If you still want your gifts, you can pay again.' : 'The email we sent you has a button to pay again.'}
        </p>
        <div className={pageStyles.actions}>
          {payAgainUrl ? <ButtonLink to={payAgainUrl}>Pay again</ButtonLink> : <ButtonLink to="/order">Find my order</ButtonLink>}
          <ButtonLink to="/" variant="quiet">
            Continue shopping
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
