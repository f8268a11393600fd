import { Link } from 'react-router-dom';
import { RETURNS, SHIPPING_TIMES } from '../../../server/checkout/contract.js';
import { CONTACT_EMAIL } from '../../../server/contact/contract.js';
import type { InfoSection } from './InfoSections.js';

export const TERMS_SECTIONS: InfoSection[] = [
  {
    id: 'us',
    title: 'Who you deal with',
    body: (
      <p>
        Keepsake is a small online shop for gifts made from photos. When you order here, Keepsake is the seller. You
        reach us at <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a> and with
        the <Link to="/contact">contact form</Link>.
      </p>
    ),
  },
  {
    id: 'ordering',
    title: 'Ordering and paying',
    body: (
      <ul>
        <li>
          Prices are in US dollars. The price that counts is the one our server knows when you go to pay; if it differs
          from your cart, you are told before.
        </li>
        <li>Shipping is added on the payment page. You see the whole sum there before you pay.</li>
        <li>
          You pay by card, on a Stripe page. The sale is agreed once your payment is through, and we confirm it by
          mail.
        </li>
        <li>An order that is not paid closes by itself and costs nothing.</li>
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
          A PDF is yours to print and to give, as often as you like, for yourself and the people around you, but not to
          sell. You download it from your account or with the link in our mail, which works for a limited time and can
          be renewed.
        </li>
        <li>
          A gift is made for you when you order it. Wood, cloth and print differ a little from piece to piece and from
          screen to print.
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
            New users get 2 free image generations. If a picture fails or you cancel it, you get that
            generation back. If this happens a lot, we may stop giving them back; we’ll tell you before you cancel. The
            free images are for a person, not for an account, and are not paid out.
          </li>
          <li>
            Pictures are painted by a program. It can get a likeness, a hand or a word wrong; look at the picture before
            you put it on a gift. Where the shop runs without the painting service, a simpler preview is made, and the
            page says so.
          </li>
          <li>
            Your photo stays yours. The picture is yours to use, too; we claim no rights in either beyond making what
            you ask for.
          </li>
        </ul>
        <h3>Please upload only photos</h3>
        <ul>
          <li>that you took, or that you may use;</li>
          <li>of people who are fine with it, and only of children you’re responsible for;</li>
          <li>and ask for nothing that hurts or mocks people, is sexual, or breaks the law.</li>
        </ul>
        <p>
          We may refuse to make a picture or a gift that goes against this. You are told, and what you paid for it comes
          back.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Shipping and returns',
    body: (
      <p>
        {SHIPPING_TIMES.processing} {SHIPPING_TIMES.promise} You can send a gift back within {RETURNS.days} days; please
        tell us about a defect within {RETURNS.defectDays} days.
        All figures are on the pages about <Link to="/shipping">shipping</Link> and <Link to="/returns">returns</Link>,
        which belong to these terms.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        You need one only for pictures of your own. Keep your password to yourself, and tell us if someone else gets
        into the account. You can delete it at any time; what is deleted and what stays is on the page
        about <Link to="/privacy#deletion">privacy</Link>. We may close an account that is used to harm others or the
        shop.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'When something goes wrong',
    body: (
      <p>
        We stand for what we sell: a gift that is broken, misprinted or not what you ordered is made new or refunded. We
        cannot promise that the shop is always reachable, though an order that was paid is never lost. Nothing here
        takes away a right that the law of the place where you live gives you.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When these terms change',
    body: <p>For an order, the terms count that were here on the day you placed it. The date above says since when
    these do.</p>,
  },
];
