// The module that a spec imports as `@jest/globals`. Each spec loads its own copy.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globalThis;
export const jest = globalThis.jestFor(new URL(import.meta.url).searchParams.get('for'));
