import type {
  TestGeneration,
  TestGenerationAccepted,
  TestGenerationList,
  TestGenerationRequest,
} from '../../../server/generation/testing/contract.js';
import { api } from '../../shared/api/api.js';

export const testingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether this person may use the page: the answer to a question about no pictures. Null for visitors. */
    testAccess: build.query<true, string | null>({
      query: () => 'fal-image-generation',
      transformResponse: () => true,
    }),
    startTest: build.mutation<TestGenerationAccepted, { request: TestGenerationRequest; idempotencyKey: string }>({
      query: ({ request, idempotencyKey }) => ({
        url: 'fal-image-generation',
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      }),
    }),
    tests: build.query<TestGeneration[], readonly string[]>({
      query: (ids) => `fal-image-generation?ids=${ids.join(',')}`,
      transformResponse: (list: TestGenerationList) => list.generations,
    }),
  }),
});

export const { useTestAccessQuery } = testingApi;
