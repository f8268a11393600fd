type Area = 'localStorage' | 'sessionStorage' | 'indexedDB';

interface StoredItem {
  /** Local storage is shared by all tabs of the browser; session storage belongs to one tab. */
  in: Area | readonly Area[];
  /** Purpose, in the words of the privacy page. */
  purpose: string;
  /** Retention, in the words of the privacy page. */
  until: string;
  /** Personal data: erased when its owner signs out, or another person signs in. */
  isErasedAtSignOut?: true;
}

/**
 * Everything that the shop's pages store in a browser, by its key; `…` stands for an id. The pages set no cookies. The privacy
 * page shows this list. Nothing else can be stored: see `StorageKey`, which costs the first view no bytes.
 */
export const STORED_DATA = {
  'keepsake-auth': { in: 'localStorage', purpose: 'Keeps you signed in.', until: 'Until you sign out' },
  'keepsake-auth-…': {
    in: 'localStorage',
    purpose: 'Proves that a sign-in link was asked for in this browser.',
    until: 'Until you’ve used the link',
  },
  'keepsake-recovery': {
    in: 'sessionStorage',
    purpose: 'That you’re choosing a new password.',
    until: 'Until you close the tab',
  },
  'keepsake-cart': { in: 'localStorage', purpose: 'Your cart.', until: 'Until you pay or empty it' },
  'keepsake-cart-id': {
    in: 'localStorage',
    purpose: 'An ID for your cart, so that you don’t pay for it twice.',
    until: 'Until you pay or sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-pack-id': {
    in: 'localStorage',
    purpose: 'The same for a pack of pictures.',
    until: 'Until you pay or sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-cart-in-checkout': {
    in: 'localStorage',
    purpose: 'The gifts you took to the payment page, and the address of that page.',
    until: 'Until you pay or sign out, 30 days at most',
    isErasedAtSignOut: true,
  },
  'keepsake-finished-checkouts': {
    in: 'localStorage',
    purpose: 'Which of your payments went through, so that each takes its gifts out of the cart only once.',
    until: 'Your last 20 payments, or until you sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-discount-code': {
    in: 'localStorage',
    purpose: 'The discount code in your cart.',
    until: 'Until it’s used or removed',
  },
  'keepsake-gift-draft': {
    in: 'localStorage',
    purpose: 'Your message and the receiver’s address, when your order is a gift.',
    until: 'Until you order or sign out, 30 days at most',
    isErasedAtSignOut: true,
  },
  'keepsake-ships-to': {
    in: 'localStorage',
    purpose: 'Whether your parcels go to the United States.',
    until: 'Until you change it',
  },
  'keepsake-remind-me': {
    in: 'localStorage',
    purpose: 'Whether you want an email with a cart you left unpaid.',
    until: 'Until you change it or sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-favorites': {
    in: 'localStorage',
    purpose: 'Your favorite gifts.',
    until: 'Until you remove them; once you’re signed in, they’re in your account',
  },
  'keepsake-helpful-reviews': { in: 'localStorage', purpose: 'Which reviews you found helpful.', until: 'Your last 200' },
  'ai-generator-state': {
    in: 'localStorage',
    purpose: 'Your choices for a picture, with its photos and where the faces in them are.',
    until: 'Until it’s made, or you sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-pending-photo': {
    in: ['indexedDB', 'localStorage', 'sessionStorage'],
    purpose: 'A photo that is being uploaded, or waits until you’ve signed in.',
    until: 'Until it’s uploaded or you sign out, an hour at most',
    isErasedAtSignOut: true,
  },
  'generations/…': {
    in: 'localStorage',
    purpose: 'Which pictures are being made for you.',
    until: 'Until you’ve seen them or signed out',
    isErasedAtSignOut: true,
  },
  'course-of-picture/…': {
    in: 'sessionStorage',
    purpose: 'How fast a picture is being made.',
    until: 'Until you close the tab',
    isErasedAtSignOut: true,
  },
  'keepsake-own-picture/…': {
    in: 'sessionStorage',
    purpose: 'The picture you chose for a gift.',
    until: 'Until you close the tab or sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-waiting-gift': {
    in: 'localStorage',
    purpose: 'The ordered gift for which you are making a picture.',
    until: 'Until it’s on the gift or you sign out, a day at most',
    isErasedAtSignOut: true,
  },
  'keepsake-words/…': {
    in: 'sessionStorage',
    purpose: 'The words you typed for a gift.',
    until: 'Until you close the tab or sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-names/…': {
    in: 'localStorage',
    purpose: 'Names you typed under the people in a picture.',
    until: 'Until they’re saved in your account, or you sign out',
    isErasedAtSignOut: true,
  },
  'keepsake-show-picture/…': {
    in: 'localStorage',
    purpose: 'Whether gifts are shown with your picture.',
    until: 'Until you turn it off or sign out',
    isErasedAtSignOut: true,
  },
  'keepsake.reloaded-at': {
    in: 'sessionStorage',
    purpose: 'When a page was reloaded because the shop had a new version.',
    until: 'Until you close the tab',
  },
  'fal-testing': { in: 'sessionStorage', purpose: 'What you entered on our test page.', until: 'Until you close the tab' },
  'keepsake-draft …': {
    in: 'sessionStorage',
    purpose: 'For the shop’s owner: notes that are being written.',
    until: 'Until the tab is closed',
  },
  'product-draft:…': {
    in: 'sessionStorage',
    purpose: 'For the shop’s owner: a product that is being edited.',
    until: 'Until the tab is closed',
  },
} as const satisfies Record<string, StoredItem>;

type Stored = typeof STORED_DATA;
type AreasOf<Name extends keyof Stored> = Stored[Name]['in'] extends readonly (infer Each)[] ? Each : Stored[Name]['in'];
type KeyOf<Name> = Name extends `${infer Start}…` ? `${Start}${string}` : Name;
/** A key of the list above that is stored in this area. */
export type StorageKey<In extends Area = Area> = {
  [Name in keyof Stored]: In extends AreasOf<Name> ? KeyOf<Name> : never;
}[keyof Stored];
