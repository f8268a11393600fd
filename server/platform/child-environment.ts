/** The environment of processes that decode uploaded images: no secrets, and few threads and heaps. */
export const CHILD_ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  NODE_NO_WARNINGS: '1',
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
};
