// In a separate file, because the home page needs nothing else from the checkout's contract.
export const MAX_QUANTITY = 99;
export const MAX_LINES = 50;
