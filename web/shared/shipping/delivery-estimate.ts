import { PROCESSING, SHIPPING, type ShippingMethod } from '../../../server/checkout/contract.js';
import { DAY_MS } from '../../../server/platform/durations/contract.js';

/*
 * How processing and transit times add up: the day of the order is the first day of processing, so an order before 2 PM
 * can ship the same day, and the slowest one ships on its second business day (third in a peak period). That is always
 * within the "3-5 business days" promised after payment. Transit days are counted from the day it ships. SHIPPING_TIMES
 * explains this to customers.
 */

export interface DeliveryEstimate {
  /** Whole minutes until today's cutoff; null when nothing ships today anymore. */
  minutesLeft: number | null;
  /** First and last possible day of arrival, each as midnight UTC of that calendar day. */
  arrives: readonly [from: Date, to: Date];
  /** Business days until it ships, including the day of the order. */
  leavesIn: readonly [from: number, to: number];
}

const shopClock = new Intl.DateTimeFormat('en-US', {
  timeZone: PROCESSING.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Days without parcels: New Year, Independence Day, Christmas; Memorial Day, Labor Day, Thanksgiving. */
const FIXED_HOLIDAYS = ['01-01', '07-04', '12-25'];
const MOVING_HOLIDAYS = [
  { weekday: 1, from: '05-25', to: '05-31' },
  { weekday: 1, from: '09-01', to: '09-07' },
  { weekday: 4, from: '11-22', to: '11-28' },
];

const monthAndDay = (day: Date): string => day.toISOString().slice(5, 10);
const nextDay = (day: Date): Date => new Date(day.getTime() + DAY_MS);

function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  const date = monthAndDay(day);
  const isHoliday =
    FIXED_HOLIDAYS.includes(date) ||
    MOVING_HOLIDAYS.some((holiday) => holiday.weekday === weekday && holiday.from <= date && date <= holiday.to);
  return weekday !== 0 && weekday !== 6 && !isHoliday;
}

/** The day itself when it is a business day. */
function firstBusinessDayFrom(day: Date): Date {
  return isBusinessDay(day) ? day : firstBusinessDayFrom(nextDay(day));
}

function addBusinessDays(day: Date, count: number): Date {
  return count === 0 ? day : addBusinessDays(firstBusinessDayFrom(nextDay(day)), count - 1);
}

/** The shop's calendar day, as midnight UTC, and the minutes since its midnight. */
function onTheShopsClock(now: Date): { today: Date; minutes: number } {
  const part = Object.fromEntries(shopClock.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    today: new Date(`${part.year}-${part.month}-${part.day}T00:00:00Z`),
    minutes: Number(part.hour) * 60 + Number(part.minute),
  };
}

/** Arrival of a gift ordered now: processing plus transit. */
export function estimateDelivery(now: Date, method: ShippingMethod): DeliveryEstimate {
  const { today, minutes } = onTheShopsClock(now);
  const minutesLeft = PROCESSING.cutoffHour * 60 - minutes;
  const inTime = minutesLeft > 0 && isBusinessDay(today);
  const started = firstBusinessDayFrom(inTime ? today : nextDay(today));
  const { from, to } = PROCESSING.peak;
  const isPeak = from <= monthAndDay(started) && monthAndDay(started) <= to;
  const leavesIn = isPeak ? PROCESSING.peakDays : PROCESSING.days;
  const [fastest, slowest] = leavesIn;
  const [soonest, latest] = SHIPPING[method].days;
  return {
    minutesLeft: inTime ? minutesLeft : null,
    arrives: [addBusinessDays(started, fastest - 1 + soonest), addBusinessDays(started, slowest - 1 + latest)],
    leavesIn,
  };
}

/** Shipping time of a gift ordered now: 'in 1-2 business days, then 3-7 in transit'. */
export function shipsInWords(now: Date, method: ShippingMethod): string {
  return `in ${processingInWords(now)}, then ${SHIPPING[method].days.join('-')} in transit`;
}

/** Processing time of a gift ordered now: '1-2 business days'. */
export function processingInWords(now: Date): string {
  return `${estimateDelivery(now, 'standard').leavesIn.join('-')} business days`;
}

const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Tue, Dec 1 – Mon, Dec 7' */
export function arrivalInWords([from, to]: DeliveryEstimate['arrives']): string {
  return `${dayFormat.format(from)} – ${dayFormat.format(to)}`;
}

/** '3 h 12 min' */
export function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
