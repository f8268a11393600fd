// What a spec imports from `@jest/globals`. Loaded for each of them again: each has its own.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globalThis;
export const jest = globalThis.jestFor(new URL(import.meta.url).searchParams.get('for'));
