import { config, z } from 'zod/v4';

config({
  // The pages' policy forbids code that is made at run time, which zod would try.
  jitless: true,
  // For rules without a message of their own: what zod says by itself is for programmers.
  customError: () => 'Please check this field.',
});

export { z };
