import { cleanup, configure } from '@testing-library/react';

// The library sets this up when it loads, which is once for all spec files of a worker.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(cleanup);

// For a busy machine, where the first look for a role takes seconds.
configure({ asyncUtilTimeout: 20_000 });
