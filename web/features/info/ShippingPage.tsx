import { Link } from 'react-router-dom';
import { SHIPPING_TIMES } from '../../../server/checkout/contract.js';
import { KeyFigures } from './KeyFigures.js';
import { countryNames, SHIPPING_FIGURES } from './figures.js';
import { InfoPage } from './InfoPage.js';
import { type InfoSection, InfoSections } from './InfoSections.js';
import { InfoTable } from './InfoTable.js';

const STANDARD_PRICE = (
  <>
    {SHIPPING_FIGURES.standard.price}
    <small>Free over {SHIPPING_FIGURES.freeOver}</small>
  </>
);

const SECTIONS: InfoSection[] = [
  {
    id: 'rates',
    title: 'What it costs and how long it takes',
    body: (
      <>
        <p>You choose the shipping method on the payment page. {SHIPPING_TIMES.transit}</p>
        <InfoTable
          caption="Shipping rates and times"
          amounts
          heads={['Shipping', 'Transit time', 'Price']}
          rows={[
            ['Standard', `${SHIPPING_FIGURES.standard.days} business days`, STANDARD_PRICE],
            ['Express', `${SHIPPING_FIGURES.express.days} business days`, SHIPPING_FIGURES.express.price],
            [
              'International',
              `${SHIPPING_FIGURES.international.days} business days`,
              `from ${SHIPPING_FIGURES.international.price}`,
            ],
          ]}
        />
        <p>
          Standard shipping is free when the gifts in your order total more than {SHIPPING_FIGURES.freeOver}. Standard and express
          are for addresses in the United States.
        </p>
      </>
    ),
  },
  {
    id: 'before-it-leaves',
    title: 'Before it ships',
    body: (
      <>
        <p>
          Every gift is made when you order it. {SHIPPING_TIMES.processing} Orders placed before {SHIPPING_FIGURES.cutoff} EST
          ship the same day. {SHIPPING_TIMES.promise}
        </p>
        <p>
          Our peak period runs from {SHIPPING_FIGURES.peakFrom} to {SHIPPING_FIGURES.peakTo}. The estimate beside each gift
          includes both the days until it ships and the days in transit.
        </p>
      </>
    ),
  },
  {
    id: 'pdf',
    title: 'PDFs don’t ship',
    body: (
      <p>
        A PDF is ready within minutes of your payment, with no shipping cost. You’ll find it in your{' '}
        <Link to="/my-account">account</Link> and as a link in our email. When you buy a gift together with its PDF, the PDF
        doesn’t wait for the parcel.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where we ship',
    body: (
      <>
        <p>We ship to these countries:</p>
        <p>{countryNames().join(', ')}.</p>
        <p>Outside the United States, customs may charge you duties or taxes. They aren’t included in our prices.</p>
      </>
    ),
  },
  {
    id: 'following',
    title: 'Tracking your parcel',
    body: (
      <p>
        We’ll email you when your gift ships, with the tracking number if the parcel has one. The order in your{' '}
        <Link to="/my-account">account</Link> shows its status. Without an account, you can{' '}
        <Link to="/order">find your order</Link> by its number and your email address. If the parcel is late or arrives damaged,{' '}
        <Link to="/contact">tell us</Link> your order number and we’ll make it right.
      </p>
    ),
  },
];

export default function ShippingPage() {
  return (
    <InfoPage title="Shipping" lead="What shipping costs and when your gift will arrive.">
      <KeyFigures
        figures={[
          [`Free over ${SHIPPING_FIGURES.freeOver}`, `Standard shipping; ${SHIPPING_FIGURES.standard.price} below that`],
          [`Before ${SHIPPING_FIGURES.cutoff} EST`, 'Orders placed by then ship the same day'],
          [`${SHIPPING_FIGURES.processingDays} days`, `Processing, up to ${SHIPPING_FIGURES.peakDays} in peak periods`],
        ]}
      />
      <InfoSections sections={SECTIONS} />
    </InfoPage>
  );
}
