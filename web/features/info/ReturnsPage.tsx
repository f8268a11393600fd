import { Link } from 'react-router-dom';
import { RETURNS } from '../../../server/checkout/contract.js';
import { Facts } from './Facts.js';
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
            <Link to="/contact?topic=return">Write to us</Link> within {RETURNS.days} days of the day it arrived, with
            your order number and a word on what was not right.
          </li>
          <li>We answer within 24 hours and tell you where to send it.</li>
          <li>Pack it so that it travels well, and send it off.</li>
          <li>Once it is back with us, we refund you the way you paid.</li>
        </ol>
        <p>That is true for gifts with your own picture, too: you decide whether it turned out as you hoped.</p>
      </>
    ),
  },
  {
    id: 'defects',
    title: 'Something is broken or wrong',
    body: (
      <p>
        Please tell us within {RETURNS.defectDays} days of its arrival and say what you see. A defect, a misprint or the
        wrong gift costs you nothing: we send a new one, or your money back, as you like.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'When the money is back',
    body: (
      <>
        <InfoTable
          caption="How long a refund takes"
          heads={['Step', 'Takes']}
          rows={[
            ['We process your refund', `${RETURNS.refundDays} business days`],
            ['Your bank shows it on the card', `${RETURNS.cardDays} days after that`],
          ]}
        />
        <p>We email you when the money is on its way.</p>
      </>
    ),
  },
  {
    id: 'pdf',
    title: 'PDFs',
    body: (
      <p>
        A file cannot be sent back, but it can be faulty. If yours does not open or shows the wrong picture, write to us
        and we make it new or refund it. After a full refund the links to the PDFs of that order stop working.
      </p>
    ),
  },
  {
    id: 'cancel',
    title: 'Changing your mind before it ships',
    body: (
      <p>
        We begin early, often on the same day. <Link to="/contact?topic=order">Write to us</Link> as soon as you can,
        and if your gift is not made yet, we cancel the order and give all of the money back.
      </p>
    ),
  },
];

export default function ReturnsPage() {
  return (
    <InfoPage title="Returns" lead="If a gift is not what you hoped for, you can send it back.">
      <Facts
        facts={[
          [`${RETURNS.days} days`, 'To send a gift back'],
          [`${RETURNS.defectDays} days`, 'To tell us about a defect'],
          [`${RETURNS.refundDays} business days`, `To process a refund; cards take ${RETURNS.cardDays} days more`],
        ]}
      />
      <InfoSections sections={SECTIONS} />
    </InfoPage>
  );
}
