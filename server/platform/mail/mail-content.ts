export interface MailLink {
  label: string;
  url: string;
}

/** Opened, it shows a page; a POST stops such mails by one press (RFC 8058). */
export interface UnsubscribeLink {
  url: string;
}

/** What a mail says. All texts are plain text and may come from strangers. */
export interface MailPage {
  title: string;
  /** Preview text next to the subject; by default the first paragraph. */
  preheader?: string;
  /** A JPEG across the page. */
  picture?: MailPicture | undefined;
  paragraphs: readonly string[];
  /** The one thing to do; mails with `code` also show its address, for programs that do not open links. */
  button?: MailLink | undefined;
  /** Digits to type; spaced by CSS only, so that they can be copied. */
  code?: string | undefined;
  /** Less important than the button. */
  links?: readonly MailLink[];
  /** A table of amounts. */
  rows?: readonly MailRow[];
  /** Blocks with a heading, such as an address. */
  notes?: readonly { title: string; lines: readonly string[] }[];
  /** Below all that, smaller. */
  smallPrint?: readonly string[];
  /** A sentence that says why this person gets the mail. */
  reason: string;
  /** For mails that nobody needs in order to receive what they bought. */
  unsubscribe?: UnsubscribeLink;
  /** Phishing mails frighten people into following links, so warnings have none, not even in the footer. */
  isLinkless?: true;
}

export interface MailPicture {
  jpeg: Buffer;
  alt: string;
}

export interface MailRow {
  label: string;
  /** Small text below the label; may have several lines. */
  detail?: string;
  value: string;
  isTotal?: boolean;
  /** A JPEG beside the label. */
  picture?: Buffer | undefined;
  link?: MailLink | undefined;
}
