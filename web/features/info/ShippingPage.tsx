import { Link } from 'react-router-dom';
import { SHIPPING_TIMES } from '../../../server/checkout/contract.js';
import { Facts } from './Facts.js';
import { countryNames, SHIPPING } from './figures.js';
import { InfoPage } from './InfoPage.js';
import { type InfoSection, InfoSections } from './InfoSections.js';
import { InfoTable } from './InfoTable.js';

const STANDARD_PRICE = (
  <>
    {SHIPPING.standard.price}
    <small>Free over {SHIPPING.freeOver}</small>
  </>
);

const SECTIONS: InfoSection[] = [
  {
    id: 'rates',
    title: 'What it costs, and how long it takes',
    body: (
      <>
        <p>
          You choose the way on the payment page. {SHIPPING_TIMES.transit}
        </p>
        <InfoTable
          caption="Shipping rates and times"
          amounts
          heads={['Shipping', 'On its way', 'Price']}
          rows={[
            ['Standard', `${SHIPPING.standard.days} business days`, STANDARD_PRICE],
            ['Express', `${SHIPPING.express.days} business days`, SHIPPING.express.price],
            ['International', `${SHIPPING.international.days} business days`, `from ${SHIPPING.international.price}`],
          ]}
        />
        <p>
          Standard shipping is free when the gifts in your order come to more than {SHIPPING.freeOver}. Standard and
          express go to addresses in the United States.
        </p>
      </>
    ),
  },
  {
    id: 'before-it-leaves',
    title: 'Before it leaves',
    body: (
      <>
        <p>
          Every gift is made when you order it. {SHIPPING_TIMES.processing} Orders placed
          before {SHIPPING.cutoff} EST ship the same day. {SHIPPING_TIMES.promise}
        </p>
        <p>
          Our peak period is from {SHIPPING.peakFrom} to {SHIPPING.peakTo}. The estimate beside each gift adds both:
          the days until it leaves, and the days on its way.
        </p>
      </>
    ),
  },
  {
    id: 'pdf',
    title: 'PDFs need no parcel',
    body: (
      <p>
        A PDF is ready within minutes of your payment, and nothing is added for shipping. You find it in
        your <Link to="/my-account">account</Link> and as a link in our email. When you buy a gift together with its PDF,
        the PDF does not wait for the parcel.
      </p>
    ),
  },
  {
    id: 'where',
    title: 'Where we ship',
    body: (
      <>
        <p>We send parcels to these countries:</p>
        <p>{countryNames().join(', ')}.</p>
        <p>Outside the United States, customs may ask you for duties or taxes. They are not part of our price.</p>
      </>
    ),
  },
  {
    id: 'following',
    title: 'Following your parcel',
    body: (
      <p>
        We write to you when your gift leaves us, with the tracking number if the parcel has one. The order in
        your <Link to="/my-account">account</Link> shows how it stands; without an account
        you <Link to="/order">find your order</Link> by its number and your email address. If the parcel is late or
        arrives damaged, <Link to="/contact">tell us</Link> with your order number and we put it right.
      </p>
    ),
  },
];

export default function ShippingPage() {
  return (
    <InfoPage title="Shipping" lead="What shipping costs and when your gift will arrive.">
      <Facts
        facts={[
          [`Free over ${SHIPPING.freeOver}`, `Standard shipping; ${SHIPPING.standard.price} below that`],
          [`Before ${SHIPPING.cutoff} EST`, 'Orders placed by then ship the same day'],
          [`${SHIPPING.processingDays} days`, `Processing, up to ${SHIPPING.peakDays} in peak periods`],
        ]}
      />
      <InfoSections sections={SECTIONS} />
    </InfoPage>
  );
}
