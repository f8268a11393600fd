import { Link } from 'react-router-dom';
import { RETURNS, SHIPPING_TIMES } from '../../../server/checkout/contract.js';
import { CONTACT_EMAIL } from '../../../server/contact/contract.js';
import { InfoPage } from './InfoPage.js';
import { type InfoSection, InfoSections } from './InfoSections.js';

const SECTIONS: InfoSection[] = [
  {
    id: 'us',
    title: 'Who you’re buying from',
    body: (
      <p>
        Keepsake is a small online shop for gifts made from photos. When you order here, Keepsake is the seller. You can reach us
        at <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a> or through the <Link to="/contact">contact form</Link>.
      </p>
    ),
  },
  {
    id: 'ordering',
    title: 'Ordering and paying',
    body: (
      <ul>
        <li>
          Prices are in US dollars. The price that counts is our current price when you go to pay. If it’s different from the one
          in your cart, we’ll tell you first.
        </li>
        <li>Shipping is added on the payment page, where you see the full total before you pay.</li>
        <li>You pay by card, on a Stripe page. The sale is final once your payment goes through, and we confirm it by email.</li>
        <li>An unpaid order closes by itself and costs nothing.</li>
        <li>If we can’t make what you paid for, we’ll tell you and refund you in full.</li>
      </ul>
    ),
  },
  {
    id: 'gifts',
    title: 'PDFs and gifts',
    body: (
      <ul>
        <li>
          A PDF is yours to print and give as often as you like, for yourself and the people around you, but not to sell. Download
          it from your account or with the link in our email. The link works for a limited time, and you can get a new one.
        </li>
        <li>
          A gift is made for you when you order it. Wood, fabric and print vary a little from piece to piece, and from screen to
          print.
        </li>
      </ul>
    ),
  },
  {
    id: 'pictures',
    title: 'Pictures from your photos',
    body: (
      <>
        <ul>
          <li>
            New users get 2 free image generations. If a picture fails or you cancel it, you get that generation back. If this
            happens a lot, we may stop giving them back; we’ll tell you before you cancel. The free images are per person, not per
            account, and have no cash value.
          </li>
          <li>
            The first change of a picture is free. Each further change uses one of your pictures, like a new one. When we make a
            second one for you to choose from, it’s included.
          </li>
          <li>
            Pictures are made by software. It can get a likeness, a hand or a word wrong, so look closely before you put a picture
            on a gift. If the shop runs without the picture service, it makes a simpler preview, and the page says so.
          </li>
          <li>
            Your photo stays yours. The picture is yours to use, too. We claim no rights to either beyond making what you ask for.
          </li>
        </ul>
        <h3>Please upload only photos</h3>
        <ul>
          <li>that you took, or have permission to use;</li>
          <li>of people who are okay with it, and only of children you’re responsible for;</li>
          <li>and don’t ask for anything that hurts or mocks people, is sexual, or breaks the law.</li>
        </ul>
        <p>
          We may refuse to make a picture or a gift that goes against this. If so, we’ll tell you and refund what you paid for it.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Shipping and returns',
    body: (
      <p>
        {SHIPPING_TIMES.processing} {SHIPPING_TIMES.promise} You can send a gift back within {RETURNS.days} days; please tell us
        about a defect within {RETURNS.defectDays} days. The details are on the <Link to="/shipping">shipping</Link> and{' '}
        <Link to="/returns">returns</Link> pages, which are part of these terms.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        You only need one to make your own pictures. Keep your password to yourself, and tell us if someone else gets into your
        account. You can delete it at any time. Our <Link to="/privacy#deletion">privacy page</Link> says what is deleted and what
        stays. We may close an account that is used to harm others or the shop.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'When something goes wrong',
    body: (
      <p>
        We stand behind what we sell: if a gift is broken, misprinted or not what you ordered, we’ll replace it or refund you. We
        can’t promise that the shop is always available, but a paid order is never lost. Nothing here takes away any rights you
        have under the law where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: <p>The terms that were here on the day you placed an order apply to it. These apply from the date above.</p>,
  },
];

export default function TermsPage() {
  return (
    <InfoPage
      title="Terms"
      lead="What you can expect from us when you order a gift or have a picture made, and what we ask of you."
      date="November 21, 2026"
    >
      <InfoSections sections={SECTIONS} contents />
    </InfoPage>
  );
}
