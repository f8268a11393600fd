// What a spec imports from `@jest/globals`. Loaded for each of them anew: each has its own.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
