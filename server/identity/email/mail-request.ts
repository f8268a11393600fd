import type { CodeChallenge } from '../flows/code-challenge.js';

export interface MailRequest {
  email: string;
  /** Where the link leads, already validated. */
  redirectTo: string;
  codeChallenge: CodeChallenge | undefined;
  ip: string;
}
