import { Link } from 'react-router-dom';
import { ABANDONED_DAYS_KEPT } from '../../../server/checkout/contract.js';
import { CONTACT_EMAIL, CONTACT_RETENTION_MONTHS } from '../../../server/contact/contract.js';
import type { InfoSection } from './InfoSections.js';
import { InfoTable } from './InfoTable.js';
import { PhotoRetention } from './PhotoRetention.js';

/** What the software does with what it knows of people. Whoever changes the one changes the other. */
export const PRIVACY_SECTIONS: InfoSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        Keepsake, this shop. Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a> or with
        the <Link to="/contact?topic=account">contact form</Link>; a person reads it.
      </p>
    ),
  },
  {
    id: 'photos',
    title: 'Your photos and pictures',
    body: (
      <>
        <p>
          You upload a photo to have a picture made of it, and that is all we use it for. Before your first photo we ask
          whether you agree, and note with your account when you did. We do not train anything with photos, we do not
          recognize anybody in them, and we do not sell or show them.
        </p>
        <ul>
          <li>
            When a photo arrives we make a fresh copy of it, upright and without the hidden notes that cameras leave in
            the file: place, time and device. That copy, a small preview, and the name, size and type of the file are
            kept. The file itself is not.
          </li>
          <li>
            Software on our own server then looks for faces in it. We keep where they are, how sharp and how bright they
            are, and a square preview around them, to fill in how many people there are and to tell you before you use a
            free generation when a photo will not print well. These numbers are kept with the photo and erased with it.
            Faces are found, never recognized: nothing that could tell one person from another is worked out or kept.
            The finished picture is checked the same way, so that no one is left out. We keep where its faces are
            until the picture is erased, and how many faces the photo had until the photo is erased.
          </li>
          <li>
            Photos and pictures are kept in private storage. Only you can see them, in your account, through addresses
            that nobody can guess and that stop working within two hours.
          </li>
          <li>
            If the shop is connected to fal (fal.ai), the service that paints the picture, we send it a reduced copy of
            the photo and the words that describe the picture. We ask fal to delete both photo and picture after one
            day. The note before your first photo says when this is so. Without that connection the picture is made on
            our own server, and the photo goes nowhere.
          </li>
          <li>
            When you order a gift with your picture, the people who make and pack it see that picture. It is kept with
            the order, also when you delete it in your account. To print it sharp, we may have fal enlarge it once, on
            the same terms.
          </li>
          <li>
            Photos are deleted automatically <PhotoRetention /> after you uploaded them. Finished pictures and their
            descriptions stay until you delete them, or your account.
          </li>
          <li>
            You can delete every single photo and picture at any moment in <Link to="/my-account">your account</Link>.
            For a minute you can still undo it; then the files are erased, those of a picture in an open checkout when that
            checkout ends.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>We keep what we need to let you in, and no one else:</p>
        <ul>
          <li>your email address or phone number, and your name if you gave it;</li>
          <li>your password, only as a hash from which it cannot be read, and your second factors, encrypted;</li>
          <li>
            with Google, what Google tells us when you agree: your name, your address, and Google’s number for you;
          </li>
          <li>
            the devices you are signed in on, as their browsers call themselves, until you sign out or for 90 days
            without use;
          </li>
          <li>
            the gifts you marked as favorites, how many free images you have used, and when you agreed to the use of your
            photos.
          </li>
        </ul>
        <p>A sign-up that is not confirmed is deleted after 30 days.</p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Your orders',
    body: (
      <p>
        For an order we keep your email address, your name, what you bought, the words on it and what it cost, and for a
        parcel the address and the phone number that you entered on the payment page. We need them to make and send your
        gift, to answer you, and for our books. Card numbers are entered at Stripe and never reach us. Orders of guests are kept
        in the same way. What was begun and never paid we delete after {ABANDONED_DAYS_KEPT} days, unless we noted something
        about it.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'Messages to us',
    body: (
      <p>
        What you write in the contact form is stored with your name and address and mailed to the owner of the shop. We
        delete the stored message after {CONTACT_RETENTION_MONTHS} months. It is not tied to an account, so deleting your
        account does not delete it; tell us if it should go earlier.
      </p>
    ),
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          You can delete your account yourself, with "Delete my account" under "Sign-in and security" in{' '}
          <Link to="/my-account">your account</Link>. Your sign-in, your photos and your pictures are deleted at once and
          for good, or a few minutes later where a worker is still busy. This stays:
        </p>
        <ul>
          <li>
            your orders, as bookkeeping wants it: number, items, amounts, payments and the country, without name,
            address, email, words, dedication or picture;
          </li>
          <li>
            a gift that you paid for and that is not sent yet: we make and send it first, and keep your name,
            address, words and picture until then;
          </li>
          <li>
            how many free images you have used, beside a keyed fingerprint of your email address, phone number and
            Google number. Nobody can read those out of it; it only tells us when the same one comes again.
          </li>
        </ul>
        <p>Stripe keeps its own records of payments, as the law requires.</p>
      </>
    ),
  },
  {
    id: 'services',
    title: 'Who helps us',
    body: (
      <>
        <p>These services get what the second column says, and only when you use a feature that needs them.</p>
        <InfoTable
          caption="Services we use"
          heads={['Service', 'What it gets, and why']}
          rows={[
            ['Stripe', 'Your email address, the items and the total, to take your payment. The rest you enter on its page.'],
            ['fal', 'A reduced copy of the photo and the description of the picture, to paint it; pictures on gifts you order, to enlarge them for printing. See above.'],
            ['Our email provider', 'Your email address and the emails: codes, receipts, links, notices.'],
            ['Twilio', 'Your phone number and the text message, if you sign in or protect your account by phone.'],
            ['Google', 'That you sign in to Keepsake, if you choose "Continue with Google".'],
            ['Carriers', 'Name, address and phone number on the parcel.'],
            ['Our hosting', 'The servers and the storage that all of this runs on.'],
          ]}
        />
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What lies in your browser',
    body: (
      <>
        <p>
          There are no advertising or tracking cookies here, no analytics, and nothing is loaded from other sites while
          you shop. One cookie is set while you sign in with Google, for ten minutes, so that nobody can slip you their
          account. Where several computers serve the shop, another one says which of them answered you, until you close
          the browser. The rest is kept in your browser’s own storage, and you can clear it there:
        </p>
        <InfoTable
          caption="What the shop keeps in your browser"
          heads={['Name', 'What it is for']}
          rows={[
            ['keepsake-auth', 'Keeps you signed in.'],
            ['keepsake-cart', 'Your cart; beside it the cart you took to the payment page.'],
            ['keepsake-favorites', 'The gifts you marked.'],
            ['keepsake-open-payment', 'The address of that payment page, until the payment is through.'],
            ['keepsake-ships-to', 'Whether your parcels go to the United States.'],
            ['keepsake-finished-checkouts', 'Which of your payments are through, so that each empties the cart once.'],
            ['ai-generator-state', 'Your choices for a picture, until it is made.'],
            ['generations/…', 'Which pictures are being made for you, until you have seen them.'],
            ['keepsake-own-picture/…', 'The picture you chose for a gift, until you close the tab.'],
            ['Until you close the tab', 'That you are choosing a new password.'],
          ]}
        />
      </>
    ),
  },
  {
    id: 'protection',
    title: 'Protection against abuse',
    body: (
      <p>
        We count sign-in attempts, emails, text messages, contact messages, checkouts and look-ups of orders, to stop
        programs that guess or flood. The counters know you by a keyed fingerprint of your network or address, not by
        the address itself, and are deleted after a few hours; a sign-up keeps the fingerprint of its network as long as
        the account. We keep no list of who visited which page. When something fails, our log notes the fault and the
        number of the order or picture it happened to.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You can ask us what we know about you, have it corrected, get a copy, have it deleted, or object to what we do
        with it. <Link to="/contact?topic=account">Write to us</Link>; it costs nothing, and we answer within 24 hours.
        If you think we mishandle your data, you can also contact the data protection authority where you
        live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this page changes',
    body: <p>It says what the shop does today. When the shop changes, the page and its date change with it.</p>,
  },
];
