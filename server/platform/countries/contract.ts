/** Countries we serve: we ship to them, and send text messages there. */
export const COUNTRIES = [
  'US', 'CA', 'MX', 'GB', 'IE', 'FR', 'DE', 'NL', 'BE', 'LU', 'AT', 'CH', 'ES', 'PT', 'IT', 'DK', 'SE', 'NO', 'FI',
  'PL', 'CZ', 'GR', 'AU', 'NZ', 'JP', 'SG',
] as const;
