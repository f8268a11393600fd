import { currentTimeZone, timeZoneName, timeZones } from './time-zones.js';

it('lists each time zone once, by the name of today', () => {
  const zones = timeZones();
  expect(zones).toEqual(expect.arrayContaining(['America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC']));
  expect(zones).not.toEqual(expect.arrayContaining(['Asia/Calcutta']));
  expect(zones.map(currentTimeZone)).toEqual(zones);
  expect(new Set(zones).size).toBe(zones.length);
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/New_York', 'America/New York'],
])('calls %s %s', (zone, name) => expect(timeZoneName(zone)).toBe(name));
