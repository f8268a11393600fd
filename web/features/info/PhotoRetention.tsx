import type { GenerationSettings } from '../../../server/generation/contract.js';
import { api } from '../../shared/api/api.js';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    generationSettings: build.query<GenerationSettings, void>({
      query: () => 'generation-settings',
      extraOptions: { isPublic: true },
    }),
  }),
});

/**
 * The retention period, '90 days', from the shop's settings. The text is complete without it, in case the server cannot
 * be reached.
 */
export function PhotoRetention() {
  const { data } = settingsApi.useGenerationSettingsQuery();
  if (!data) return 'a set time';
  return data.photoRetentionDays === 1 ? '1 day' : `${data.photoRetentionDays} days`;
}
