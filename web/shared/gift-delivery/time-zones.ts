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
  return [...new Set([...Intl.supportedValuesOf('timeZone').map(currentTimeZone), ownTimeZone(), 'UTC'])].toSorted();
}

/** `America/New York` */
export function timeZoneName(timeZone: string): string {
  return currentTimeZone(timeZone).replaceAll('_', ' ');
}
