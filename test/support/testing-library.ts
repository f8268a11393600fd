import { configure } from '@testing-library/react';

// For a busy machine, where the first look for a role takes seconds.
configure({ asyncUtilTimeout: 20_000 });
