import { isTimeZone } from '../../../server/platform/time-zones/contract.js';

/** Names of time zones that browsers still list by an older name (tz database, file `backward`). */
const RENAMED: Partial<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** American names of time zones. They are listed first, as most of our gifts go there. */
const US_NAMES: Partial<Record<string, string>> = {
  'America/New_York': 'Eastern time',
  'America/Chicago': 'Central time',
  'America/Denver': 'Mountain time',
  'America/Phoenix': 'Arizona time',
  'America/Los_Angeles': 'Pacific time',
  'America/Anchorage': 'Alaska time',
  'Pacific/Honolulu': 'Hawaii time',
};

/** Today's name of a time zone, unless only the older one is known to this browser. */
export function currentTimeZone(name: string): string {
  const current = RENAMED[name];
  return current && isTimeZone(current) ? current : name;
}

/** The browser's own, by its IANA name. */
export function ownTimeZone(): string {
  return currentTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Every time zone, by its IANA name, this browser's own included. */
export function timeZones(): string[] {
  const all = [...Intl.supportedValuesOf('timeZone').map(currentTimeZone), ownTimeZone(), 'UTC'];
  return [...new Set([...Object.keys(US_NAMES), ...all.toSorted()])];
}

/** `Eastern time`, `Europe/Vienna` */
export function timeZoneName(timeZone: string): string {
  const zone = currentTimeZone(timeZone);
  return US_NAMES[zone] ?? zone.replaceAll('_', ' ');
}
