import { useGenerationSettingsQuery } from '../../shared/api/settings-api.js';

/**
 * The retention period, '90 days', from the shop's settings. The text is complete without it, in case the server cannot
 * be reached.
 */
export function PhotoRetention() {
  const { data } = useGenerationSettingsQuery();
  if (!data) return 'a set time';
  return data.photoRetentionDays === 1 ? '1 day' : `${data.photoRetentionDays} days`;
}
