import { currentTimeZone, timeZoneName, timeZones } from './time-zones.js';

it('lists each time zone once, by the name of today', () => {
  const zones = timeZones();
  expect(zones).toEqual(expect.arrayContaining(['America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC']));
  expect(zones).not.toEqual(expect.arrayContaining(['Asia/Calcutta']));
  expect(zones.map(currentTimeZone)).toEqual(zones);
  expect(new Set(zones).size).toBe(zones.length);
});

it('lists the zones of the United States first', () => {
  const names = timeZones().map(timeZoneName);
  expect(names.slice(0, 3)).toEqual(['Eastern time', 'Central time', 'Mountain time']);
  expect(names[7]).toBe('Africa/Abidjan');
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/New_York', 'Eastern time'],
  ['America/Mexico_City', 'America/Mexico City'],
])('calls %s %s', (zone, name) => expect(timeZoneName(zone)).toBe(name));
