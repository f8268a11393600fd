import { cleanup, configure } from '@testing-library/react';

// The library sets this up on import, which happens once for all spec files of a worker.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(cleanup);

// On a busy machine the first query by role takes seconds.
configure({ asyncUtilTimeout: 20_000 });
