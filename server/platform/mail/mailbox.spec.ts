import { canonicalMailbox } from './mailbox.js';

test.each([
  ['x+1@example.com', 'x@example.com'],
  ['x+1+2@example.com', 'x@example.com'],
  ['X.Y+gifts@gmail.com', 'xy@gmail.com'],
  ['x.y@googlemail.com', 'xy@gmail.com'],
  ['x+1@me.com', 'x@icloud.com'],
  ['x_y-z.1@protonmail.com', 'xyz1@proton.me'],
])('%s reaches the mailbox %s', (address, mailbox) => expect(canonicalMailbox(address)).toBe(mailbox));

test.each(['x.y@example.com', 'x-y@yahoo.com', 'x_y@icloud.com', '+x@example.com', '...@gmail.com', 'x@y.gmail.com'])(
  '%s stays as it is',
  (address) => expect(canonicalMailbox(address)).toBe(address),
);
