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

/** '90 days', as the shop has it set; whole without it, too, for whoever cannot reach the shop. */
export function PhotoRetention() {
  const { data } = settingsApi.useGenerationSettingsQuery();
  if (!data) return 'a set time';
  return data.photoRetentionDays === 1 ? '1 day' : `${data.photoRetentionDays} days`;
}
