export interface MailLink {
  label: string;
  url: string;
}

/** A link that shows a page when opened; a POST to it is a one-click unsubscribe (RFC 8058). */
export interface UnsubscribeLink {
  url: string;
}

/** Content of a mail. All texts are plain text and may be untrusted. */
export interface MailPage {
  title: string;
  /** Preview text next to the subject; by default the first paragraph. */
  preheader?: string;
  /** A JPEG across the page. */
  picture?: MailPicture | undefined;
  paragraphs: readonly string[];
  /** The main action; mails with `code` also show its URL, for mail programs that do not open links. */
  button?: MailLink | undefined;
  /** Digits to type; spaced by CSS only, so that they can be copied. */
  code?: string | undefined;
  /** Less important than the button. */
  links?: readonly MailLink[];
  /** A table of amounts. */
  rows?: readonly MailRow[];
  /** Blocks with a heading, such as an address. */
  notes?: readonly { title: string; lines: readonly string[] }[];
  /** Smaller text below everything else. */
  smallPrint?: readonly string[];
  /** A sentence that says why this person gets the mail. */
  reason: string;
  /** For non-transactional mail. */
  unsubscribe?: UnsubscribeLink;
  /** Warnings have no links, not even in the footer: phishing mails scare people into following links. */
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
  /** Absent for rows that are only named. */
  value?: string | undefined;
  isTotal?: boolean;
  /** A JPEG beside the label. */
  picture?: Buffer | undefined;
  link?: MailLink | undefined;
}
