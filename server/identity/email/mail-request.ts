import type { CodeChallenge } from '../flows/code-challenge.js';

/** What a mail with a link is asked for. */
export interface MailRequest {
  email: string;
  /** Where the link ends, already checked. */
  redirectTo: string;
  codeChallenge: CodeChallenge | undefined;
  /** Of the caller. */
  ip: string;
}
