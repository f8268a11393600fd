/** Origin of a task. Accounts are free, so networks take turns first, then the accounts of a network. */
export interface Requester {
  network: string;
  account: string;
}
