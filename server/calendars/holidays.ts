import { Injectable } from '@nestjs/common';
import { printablePart } from '../catalog/index.js';
import { type Holiday, monthsOf } from './months/contract.js';

@Injectable()
export class Holidays {
  private readonly known = new Map<string, Holiday[]>();

  /** The public holidays of a calendar's months, in the country's language where our typefaces have it. */
  async of({ country, ...start }: { country: string | null; year: number; startMonth: number }): Promise<Holiday[]> {
    if (!country) return [];
    const months = monthsOf(start);
    const years = [...new Set(months.map(({ year }) => year))];
    const holidays = (await Promise.all(years.map((year) => this.inYear(country, year)))).flat();
    return holidays.filter((day) => months.some(({ year, month }) => day.year === year && day.month === month));
  }

  private async inYear(country: string, year: number): Promise<Holiday[]> {
    const key = `${country} ${year}`;
    const known = this.known.get(key) ?? (await readHolidays(country, year));
    this.known.set(key, known);
    return known;
  }
}

async function readHolidays(country: string, year: number): Promise<Holiday[]> {
  // The rules for all countries take 30 MB, which a process without calendars does not need.
  const { default: DateHolidays } = await import('date-holidays');
  const options = { types: ['public' as const] };
  const [own, english] = [new DateHolidays(country, options), new DateHolidays(country, { ...options, languages: ['en'] })];
  const namesInEnglish = english.getHolidays(year);
  const holidays = own.getHolidays(year).map(({ date, rule, name }): Holiday => {
    const [, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
    const inEnglish = namesInEnglish.find((each) => each.date === date && each.rule === rule)?.name ?? '';
    const printed = printablePart(name) === name ? name : printablePart(inEnglish);
    return { year, month, day, name: printed };
  });
  return holidays.filter(({ name }) => name !== '');
}
