interface Kept {
  /** What it is for: shown on the privacy page. */
  purpose: string;
  /** How long it is there. */
  until: string;
  /** About a person: erased when they sign out, or another one signs in. */
  isPersonal?: true;
}

/**
 * Everything that the shop keeps in a browser, by its key in local or session storage; `…` stands for an id. The key of a
 * photo is also that of its database. The privacy page shows this list, and nothing else can be kept: see `StorageKey`.
 */
export const STORED_DATA = {
  'keepsake-auth': { purpose: 'Keeps you signed in.', until: 'Until you sign out' },
  'keepsake-auth-…': {
    purpose: 'Proves that a sign-in link was asked for in this browser.',
    until: 'Until you’ve used the link',
  },
  'keepsake-recovery': { purpose: 'That you’re choosing a new password.', until: 'Until you close the tab' },
  'keepsake-cart': { purpose: 'Your cart.', until: 'Until you pay or empty it' },
  'keepsake-cart-id': {
    purpose: 'An ID for your cart, so that you don’t pay for it twice.',
    until: 'Until you pay or sign out',
    isPersonal: true,
  },
  'keepsake-pack-id': { purpose: 'The same for a pack of pictures.', until: 'Until you pay or sign out', isPersonal: true },
  'keepsake-cart-in-checkout': {
    purpose: 'The gifts you took to the payment page, and the address of that page.',
    until: 'Until you pay or sign out, 30 days at most',
    isPersonal: true,
  },
  'keepsake-finished-checkouts': {
    purpose: 'Which of your payments went through, so that each takes its gifts out of the cart only once.',
    until: 'Your last 20 payments, or until you sign out',
    isPersonal: true,
  },
  'keepsake-discount-code': { purpose: 'The discount code in your cart.', until: 'Until it’s used or removed' },
  'keepsake-gift-draft': {
    purpose: 'Your message and the receiver’s address, when your order is a gift.',
    until: 'Until you order or sign out, 30 days at most',
    isPersonal: true,
  },
  'keepsake-ships-to': { purpose: 'Whether your parcels go to the United States.', until: 'Until you change it' },
  'keepsake-remind-me': {
    purpose: 'Whether you want an email with a cart you left unpaid.',
    until: 'Until you change it or sign out',
    isPersonal: true,
  },
  'keepsake-favorites': {
    purpose: 'Your favorite gifts.',
    until: 'Until you remove them; once you’re signed in, they’re in your account',
  },
  'keepsake-helpful-reviews': { purpose: 'Which reviews you found helpful.', until: 'Your last 200' },
  'ai-generator-state': {
    purpose: 'Your choices for a picture.',
    until: 'Until it’s made, or you sign out',
    isPersonal: true,
  },
  'keepsake-pending-photo': {
    purpose: 'A photo that is being uploaded, or waits until you’ve signed in.',
    until: 'Until it’s uploaded or you sign out, an hour at most',
    isPersonal: true,
  },
  'generations/…': {
    purpose: 'Which pictures are being made for you.',
    until: 'Until you’ve seen them or signed out',
    isPersonal: true,
  },
  'course-of-picture/…': { purpose: 'How fast a picture is being made.', until: 'Until you close the tab', isPersonal: true },
  'keepsake-own-picture/…': {
    purpose: 'The picture you chose for a gift.',
    until: 'Until you close the tab or sign out',
    isPersonal: true,
  },
  'keepsake-words/…': {
    purpose: 'The words you typed for a gift.',
    until: 'Until you close the tab or sign out',
    isPersonal: true,
  },
  'keepsake-show-picture/…': {
    purpose: 'Whether gifts are shown with your picture.',
    until: 'Until you turn it off or sign out',
    isPersonal: true,
  },
  'keepsake.reloaded-at': {
    purpose: 'When a page was reloaded because the shop had a new version.',
    until: 'Until you close the tab',
  },
  'fal-testing': { purpose: 'What you entered on our test page.', until: 'Until you close the tab' },
  'keepsake-draft …': { purpose: 'For the shop’s owner: notes that are being written.', until: 'Until the tab is closed' },
  'product-draft:…': { purpose: 'For the shop’s owner: a product that is being edited.', until: 'Until the tab is closed' },
} as const satisfies Record<string, Kept>;

type KeyOf<Name> = Name extends `${infer Start}…` ? `${Start}${string}` : Name;
/** A key that the list above has. */
export type StorageKey = KeyOf<keyof typeof STORED_DATA>;
