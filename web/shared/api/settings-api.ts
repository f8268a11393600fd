import type { GenerationSettings } from '../../../server/generation/contract.js';
import { api } from './api.js';

export const { useGenerationSettingsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    generationSettings: build.query<GenerationSettings, void>({
      query: () => 'generation-settings',
      extraOptions: { isPublic: true },
    }),
  }),
});
