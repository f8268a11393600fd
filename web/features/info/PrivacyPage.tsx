import { Link } from 'react-router-dom';
import { ABANDONED_DAYS_KEPT } from '../../../server/checkout/contract.js';
import { CONTACT_EMAIL, CONTACT_RETENTION_MONTHS } from '../../../server/contact/contract.js';
import { STORED_DATA } from '../../shared/storage/stored-data.js';
import { InfoPage } from './InfoPage.js';
import { type InfoSection, InfoSections } from './InfoSections.js';
import { InfoTable } from './InfoTable.js';
import { PhotoRetention } from './PhotoRetention.js';

/** Personal data that the software stores. Change this text together with the software. */
const SECTIONS: InfoSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        Keepsake, this shop. Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a> or use the{' '}
        <Link to="/contact?topic=account">contact form</Link>. A real person reads it.
      </p>
    ),
  },
  {
    id: 'photos',
    title: 'Your photos and pictures',
    body: (
      <>
        <p>
          You upload a photo to have a picture made from it, and that’s all we use it for. Before your first photo we ask for your
          consent and record when you gave it. We don’t train anything on photos, we don’t recognize anyone in them, and we don’t
          sell them or show them to anyone.
        </p>
        <ul>
          <li>
            When a photo arrives, we make a fresh copy, upright and without the hidden details that cameras leave in the file:
            place, time and device. We keep that copy, a small preview, and the file’s name, size and type. We don’t keep the file
            itself.
          </li>
          <li>
            Software on our own server then looks for faces in it. We keep where they are, how sharp and bright they are, and a
            square preview around them, so that you can tap who should be in your picture and we can warn you before you use a
            free generation on a photo that won’t print well. These details are kept with the photo and erased with it. Faces are
            found, never recognized: we don’t work out or keep anything that could tell one person from another. The finished
            picture is checked the same way, so that no one is left out. We keep where its faces are until the picture is erased,
            and how many faces the photo had until the photo is erased.
          </li>
          <li>
            If you leave someone out, mark a face yourself or add more photos, we also keep which faces you chose and who you said
            they are. That is erased with the photo.
          </li>
          <li>
            If you change a picture, we keep your words with the new version, and with versions made from it, until you delete
            them. The picture you changed stays as it was. When we make a second picture for you to choose from, we keep both
            until you delete the one you chose.
          </li>
          <li>
            If you add names, we keep them with the picture and print them on its gifts. We don’t use them to make the picture,
            and never send them to the service that makes it. Gifts you’ve ordered keep the names they were ordered with.
          </li>
          <li>
            Photos and pictures are kept in private storage. Only you can see them, in your account, at addresses that no one can
            guess and that stop working within two hours.
          </li>
          <li>
            If the shop is connected to fal (fal.ai), the service that makes the picture, we send it a smaller copy of the photo
            and the words that describe the picture. If you leave someone out or add more photos, it gets only the people you
            chose, cut out of each photo, and who they are, such as “mom”, never a name. To change a picture, it gets that picture
            and your words. fal’s models come from Black Forest Labs, Google, ByteDance and Alibaba. We ask fal to delete photos
            and pictures after one day. The note before your first photo tells you if this applies. Without that connection the
            picture is made on our own server, and the photo doesn’t go anywhere else.
          </li>
          <li>
            When you order a gift with your picture, the people who make and pack it see that picture. It’s kept with the order,
            even if you delete it from your account. To print it sharply, our own server makes it once more after you pay, larger
            and from your photo, as long as we still have that photo; or we may have fal enlarge it once, on the same terms.
          </li>
          <li>
            Photos are deleted automatically <PhotoRetention /> after you upload them. Finished pictures and their descriptions
            stay until you delete them or your account. An order with the picture keeps its own copy of the picture, without the
            description. The description of a picture that couldn’t be made is erased at once.
          </li>
          <li>
            You can delete any photo or picture at any time in <Link to="/my-account">your account</Link>. You can undo it for a
            minute; then the files are erased, and with them the words that describe the picture. If the picture is in an open
            checkout, its files are erased when that checkout ends.
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
        <p>We keep what we need to let you in, and to keep everyone else out:</p>
        <ul>
          <li>your email address or phone number, and your name if you gave it;</li>
          <li>your password, only as a hash that can’t be turned back into it, and your two-factor authentication, encrypted;</li>
          <li>if you use Google, what it tells us with your consent: your name, your email address, and Google’s ID for you;</li>
          <li>the devices you’re signed in on, by their browsers’ names, until you sign out or don’t use them for 90 days;</li>
          <li>your favorite gifts, how many free images you’ve used, and when you agreed to the use of your photos.</li>
        </ul>
        <p>An unconfirmed sign-up is deleted after 30 days.</p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Your orders',
    body: (
      <p>
        For an order we keep your email address, your name, what you bought, the words on it and what it cost. For a parcel, we
        also keep the address and phone number you entered on the payment page. When you have a gift emailed to somebody, we keep
        their name and email address, the day and your message. We need them to make and send your gift, to answer you, and for
        our books. Card numbers are entered at Stripe and never reach us. Guest orders are kept the same way. If you ask for it at
        checkout, we email you a cart you left unpaid, once, a day later. Unpaid orders are deleted after {ABANDONED_DAYS_KEPT}{' '}
        days, unless we made a note about them.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'Messages to us',
    body: (
      <p>
        What you write in the contact form is stored with your name and email address, and emailed to the shop’s owner. We delete
        the stored message after {CONTACT_RETENTION_MONTHS} months. It isn’t tied to an account, so deleting your account doesn’t
        delete it. Tell us if you’d like it deleted sooner.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Your reviews',
    body: (
      <p>
        Some days after your gift should have arrived, we email you once and ask for a review. If you write one, everyone sees
        your first name, your words and your photo in the shop, once we have looked at them. They are deleted with your account.
        If you have none, write to us and we’ll take them out. Whether you found a review helpful is stored with a fingerprint of
        your account or network, so that it counts once.
      </p>
    ),
  },
  {
    id: 'dates',
    title: 'Special dates',
    body: (
      <p>
        The birthdays and other dates you note in your account are stored with the name you write, the day and your time zone. If
        you ask for it, we email you once a year, two weeks before. Every such email has a link that stops them. A date is erased
        a day after you delete it, or with your account. A calendar that you make has a copy of its dates, with the year of birth
        if you write it; it is erased soon after you delete it, or with your account.
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
          <Link to="/my-account">your account</Link>. Your sign-in, photos and pictures are permanently deleted right away, or a
          few minutes later if one is still being worked on. This stays:
        </p>
        <ul>
          <li>
            your orders, as accounting law requires: number, items, amounts, payments and country, without your name, address,
            email, words, dedication or picture;
          </li>
          <li>
            a gift you paid for that hasn’t been sent yet: we’ll make and send it first, and keep your name, address, words and
            picture until then;
          </li>
          <li>
            how many free images you’ve used, with a keyed fingerprint of your email address, phone number and Google ID. No one
            can read those from it; it only tells us if the same one comes back.
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
        <p>These services get what the second column lists, and only when you use a feature that needs them.</p>
        <InfoTable
          caption="Services we use"
          heads={['Service', 'What it gets, and why']}
          rows={[
            ['Stripe', 'Your email address, the items and the total, to take your payment. The rest you enter on its page.'],
            [
              'fal',
              'A smaller copy of the photo, or of the people you chose in it, and the description of the picture, to make or change it; pictures on gifts you order, to enlarge them for printing. See above.',
            ],
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
    title: 'What’s stored in your browser',
    body: (
      <>
        <p>
          There are no advertising or tracking cookies here, no analytics, and nothing is loaded from other sites while you shop.
          One cookie is set for ten minutes while you log in with Google, so that no one can trick you into their account. If
          several servers run the shop, another cookie remembers which one answered you, until you close the browser. The rest is
          kept in your browser’s own storage, where you can clear it:
        </p>
        <InfoTable
          caption="What the shop keeps in your browser"
          heads={['Name', 'What it is for', 'How long']}
          rows={Object.entries(STORED_DATA).map(([key, { purpose, until }]) => [key, purpose, until] as const)}
        />
      </>
    ),
  },
  {
    id: 'protection',
    title: 'Protection against abuse',
    body: (
      <p>
        We count sign-in attempts, emails, text messages, contact messages, checkouts and order look-ups, to stop programs that
        guess or flood. The counters know you by a keyed fingerprint of your network or address, not by the address itself, and
        are deleted after a few hours. The fingerprint of the network you signed up from is kept as long as the account. We don’t
        keep a record of who visited which page. When something fails, our log records the error and the number of the order or
        picture it happened to.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <p>
        You can ask us what we know about you, have it corrected, get a copy, have it deleted, or object to what we do with it.{' '}
        <Link to="/contact?topic=account">Write to us</Link>. It’s free, and we reply within 24 hours. If you think we’ve
        mishandled your data, you can also contact the data protection authority where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this page changes',
    body: <p>This page says what the shop does today. When the shop changes, the page and its date change with it.</p>,
  },
];

export default function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      lead="What we keep about you and your photos, why, for how long, and who else sees it."
      date="November 27, 2026"
    >
      <InfoSections sections={SECTIONS} contents />
    </InfoPage>
  );
}
