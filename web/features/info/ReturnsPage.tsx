import { Link } from 'react-router-dom';
import { RETURNS } from '../../../server/checkout/contract.js';
import { KeyFigures } from './KeyFigures.js';
import { InfoPage } from './InfoPage.js';
import { type InfoSection, InfoSections } from './InfoSections.js';
import { InfoTable } from './InfoTable.js';

const SECTIONS: InfoSection[] = [
  {
    id: 'how',
    title: 'How to send a gift back',
    body: (
      <>
        <ol>
          <li>
            <Link to="/contact?topic=return">Write to us</Link> within {RETURNS.days} days of its arrival, with your order number
            and a few words about what wasn’t right.
          </li>
          <li>We’ll reply within 24 hours and tell you where to send it.</li>
          <li>Pack it so it travels well, and send it off. You pay the postage, unless something is broken or wrong.</li>
          <li>Once we have it back, we’ll refund you the way you paid.</li>
        </ol>
        <p>That includes gifts with your own picture: you decide whether it turned out the way you hoped.</p>
      </>
    ),
  },
  {
    id: 'defects',
    title: 'Something is broken or wrong',
    body: (
      <p>
        Please tell us within {RETURNS.defectDays} days of its arrival, and describe what you see. A defect, a misprint or the
        wrong gift costs you nothing: we’ll send a new one or refund you, whichever you prefer.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'When you get your money back',
    body: (
      <>
        <InfoTable
          caption="How long a refund takes"
          heads={['Step', 'Takes']}
          rows={[
            ['We process your refund', `${RETURNS.refundDays} business days`],
            ['Your card shows it', `${RETURNS.cardDays} days after that`],
          ]}
        />
        <p>We’ll email you when the money is on its way.</p>
      </>
    ),
  },
  {
    id: 'pdf',
    title: 'PDFs',
    body: (
      <p>
        A file can’t be sent back, but something can be wrong with it. If yours doesn’t open or shows the wrong picture, write to
        us and we’ll replace it or refund you. The link to a PDF stops working once the PDF, or its whole order, is refunded.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Changing your mind before it ships',
    body: (
      <p>
        We start early, often on the same day. <Link to="/contact?topic=order">Write to us</Link> as soon as you can. If your gift
        hasn’t been made yet, we’ll cancel the order and refund you in full.
      </p>
    ),
  },
];

export default function ReturnsPage() {
  return (
    <InfoPage title="Returns" lead="If a gift isn’t what you hoped for, you can send it back.">
      <KeyFigures
        figures={[
          [`${RETURNS.days} days`, 'To send a gift back'],
          [`${RETURNS.defectDays} days`, 'To tell us about a defect'],
          [`${RETURNS.refundDays} business days`, `To process a refund; cards take ${RETURNS.cardDays} days more`],
        ]}
      />
      <InfoSections sections={SECTIONS} />
    </InfoPage>
  );
}
