import { safeParse } from 'valibot';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDay, usualWorkingTime, workingTime, type CalendarDay } from '#schema/records/working-calendar.ts';
import { polishHolidays } from './polish-holidays.ts';
import { addWorkingDays, addWorkingTime, isWorkingDay, type WorkingCalendar } from './working-time.ts';
import { instantOf } from './zoned-time.ts';

const HOUR = 3_600_000;
const calendar = (days: CalendarDay[] = [], time = usualWorkingTime): WorkingCalendar => ({
  time,
  days: new Map(days.map((day) => [day.day, day])),
});
const plain = calendar();
const warsaw = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'short' });
const shown = (at: number | null) => (at === null ? null : warsaw.format(at));
const at = (local: string) => {
  const [day = '', time = '00:00'] = local.split(' ');
  return instantOf(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), 'Europe/Warsaw');
};

test('Easter and the days that move with it, as the church calendar has them', () => {
  const sundays = ['2011-04-24', '2016-03-27', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25'];
  for (const sunday of sundays) expect(polishHolidays(Number(sunday.slice(0, 4)))).toContain(sunday);
  expect([...polishHolidays(2026)].toSorted()).toEqual(
    [
      '01-01',
      '01-06',
      '04-05',
      '04-06',
      '05-01',
      '05-03',
      '05-24',
      '06-04',
      '08-15',
      '11-01',
      '11-11',
      '12-24',
      '12-25',
      '12-26',
    ].map((day) => `2026-${day}`),
  );
});

test('Christmas Eve is free since 2025, Epiphany since 2011', () => {
  expect([2024, 2025, 2026].map((year) => polishHolidays(year).has(`${year}-12-24`))).toEqual([false, true, true]);
  expect([2010, 2011].map((year) => polishHolidays(year).has(`${year}-01-06`))).toEqual([false, true]);
});

test('every Easter is a Sunday between 22 March and 25 April', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1951, max: 2500 }), (year) => {
      const movable = [...polishHolidays(year)].filter((day) => new Date(day).getUTCDay() === 0 && /-(03|04)-/.test(day));
      expect(movable).toHaveLength(1);
      expect(movable[0]?.slice(5) ?? '').toMatch(/^03-(2[2-9]|3[01])$|^04-([01]\d|2[0-5])$/);
      expect(polishHolidays(year)).toContain(new Date(Date.parse(movable[0] ?? '') + 86_400_000).toISOString().slice(0, 10));
    }),
  );
});

test('working time goes over night, week end and holidays', () => {
  // Friday 30 April 2027, then Saturday, Sunday, and Monday 3 May, which is a holiday
  expect(shown(addWorkingTime(plain, at('2027-04-30 15:00'), 2 * HOUR))).toBe('2027-05-04 09:00');
  expect(shown(addWorkingTime(plain, at('2026-12-23 12:00'), 8 * HOUR))).toBe('2026-12-28 12:00');
  expect(shown(addWorkingTime(plain, at('2026-11-25 06:00'), 0))).toBe('2026-11-25 08:00');
  expect(shown(addWorkingTime(plain, at('2026-11-25 08:00'), 8 * HOUR))).toBe('2026-11-25 16:00');
});

test('working days end with the closing hour of their day', () => {
  expect(shown(addWorkingDays(plain, at('2026-11-27 20:00'), 1))).toBe('2026-11-30 16:00');
  expect(shown(addWorkingDays(plain, at('2026-11-28 09:00'), 1))).toBe('2026-11-30 16:00');
  expect(shown(addWorkingDays(plain, at('2026-11-25 09:00'), 0))).toBe('2026-11-25 16:00');
  expect(shown(addWorkingDays(plain, at('2026-11-25 16:00'), 0))).toBe('2026-11-26 16:00');
});

test('a calendar day wins over a holiday, and a holiday over a weekday', () => {
  const worked = { day: '2026-11-11', working: true, closes: '12:00' };
  const free = { day: '2026-11-12', working: false, closes: '' };
  const own = calendar([worked, free]);
  expect(isWorkingDay(plain, '2026-11-11')).toBe(false);
  expect(isWorkingDay(own, '2026-11-11')).toBe(true);
  expect(shown(addWorkingTime(own, at('2026-11-10 15:00'), 6 * HOUR))).toBe('2026-11-13 09:00');
  expect(shown(addWorkingDays(own, at('2026-11-10 15:00'), 1))).toBe('2026-11-11 12:00');
});

test('a calendar without working time has no due moment', () => {
  const never = calendar([], { ...usualWorkingTime, weekdays: [] });
  expect(addWorkingTime(never, at('2026-11-25 09:00'), HOUR)).toBeNull();
  expect(addWorkingDays(never, at('2026-11-25 09:00'), 1)).toBeNull();
  // closes before it opens: a day of zero length, not of negative length
  const odd = calendar([{ day: '2026-11-25', working: true, closes: '07:00' }]);
  expect(shown(addWorkingTime(odd, at('2026-11-25 06:00'), HOUR))).toBe('2026-11-26 09:00');
});

test('the hour that spring skips is not worked, the hour that autumn repeats is worked twice', () => {
  const always = calendar([], { weekdays: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00', zone: 'Europe/Warsaw' });
  expect(shown(addWorkingTime(always, at('2026-03-29 01:00'), HOUR))).toBe('2026-03-29 03:00');
  expect(shown(addWorkingTime(always, at('2026-10-25 01:00'), 3 * HOUR))).toBe('2026-10-25 03:00');
  // a closing time inside the gap is the first minute after it; one inside the repeated hour is its first occurrence
  expect(instantOf('2026-03-29', 150, 'Europe/Warsaw')).toBe(Date.parse('2026-03-29T01:00Z'));
  expect(instantOf('2026-10-25', 150, 'Europe/Warsaw')).toBe(Date.parse('2026-10-25T00:30Z'));
  expect(instantOf('2026-10-25', 1_440, 'Europe/Warsaw')).toBe(Date.parse('2026-10-25T23:00Z'));
});

const closing = fc.constantFrom('', '08:30', '12:00', '24:00');
const around = fc.integer({ min: 0, max: 20 }).map((n) => new Date(Date.UTC(2026, 9, 15 + n)).toISOString().slice(0, 10));
const ownDays = fc.uniqueArray(fc.record({ day: around, working: fc.boolean(), closes: closing }), {
  maxLength: 6,
  selector: (d) => d.day,
});
const hours = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 4 }),
  opens: fc.constantFrom('00:00', '05:30', '08:00'),
  closes: fc.constantFrom('09:15', '16:00', '24:00'),
  zone: fc.constant('Europe/Warsaw'),
});
const moment = fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 9, 30) }).map((ms) => ms - (ms % 60_000));
const minutes = fc.integer({ min: 1, max: 900 });

/** Reference implementation, minute by minute over the wall clock: slow, and without arithmetic on offsets. */
function counted({ time, days }: WorkingCalendar, from: number, left: number): number {
  let minute = from;
  for (let passed = 0; ; minute += 60_000) {
    const [day = '', clock = ''] = warsaw.format(minute).split(' ');
    const own = days.get(day);
    const weekday = new Date(day).getUTCDay() || 7;
    const works = own ? own.working : time.weekdays.includes(weekday) && !polishHolidays(Number(day.slice(0, 4))).has(day);
    if (works && clock >= time.opens && clock < (own?.closes || time.closes)) passed += 1;
    if (passed === left) return minute + 60_000;
  }
}

test('due moments are those a clock finds that is read minute by minute, over the change of the hour too', () => {
  fc.assert(
    fc.property(ownDays, hours, moment, minutes, (days, time, from, left) => {
      const own = calendar(days, time);
      expect(addWorkingTime(own, from, left * 60_000)).toBe(counted(own, from, left));
    }),
    { numRuns: 30 },
  );
});

test('working time adds up: two parts lead where the whole leads, and never backwards', () => {
  fc.assert(
    fc.property(ownDays, hours, moment, minutes, minutes, (days, time, from, first, second) => {
      const own = calendar(days, time);
      const between = addWorkingTime(own, from, first * 60_000) ?? expect.fail('There are working days.');
      const end = addWorkingTime(own, between, second * 60_000) ?? expect.fail('There are working days.');
      expect(end).toBe(addWorkingTime(own, from, (first + second) * 60_000));
      expect(between).toBeGreaterThan(from);
      expect(end).toBeGreaterThan(between);
    }),
  );
});

test('each further working day is a later working day', () => {
  fc.assert(
    fc.property(ownDays, hours, moment, fc.integer({ min: 0, max: 30 }), (days, time, from, n) => {
      const own = calendar(days, time);
      const [one, next] = [addWorkingDays(own, from, n), addWorkingDays(own, from, n + 1)];
      expect(one).toBeGreaterThan(from);
      expect(next).toBeGreaterThanOrEqual(one ?? Infinity);
    }),
  );
});

test.each([
  { ...usualWorkingTime, zone: 'Mars/Phobos' },
  { ...usualWorkingTime, weekdays: [0] },
  { ...usualWorkingTime, weekdays: [1.5] },
  { ...usualWorkingTime, weekdays: [1, 1, 1, 1, 1, 1, 1, 1] },
  { ...usualWorkingTime, opens: '16:00', closes: '08:00' },
  { ...usualWorkingTime, closes: '24:01' },
  { ...usualWorkingTime, closes: '8:00' },
  { ...usualWorkingTime, zone: 'x'.repeat(10_000) },
])('hostile: a working time that is none is refused (%#)', (value) => {
  expect(safeParse(workingTime, value).success).toBe(false);
});

test('hostile: a calendar day that the calendar does not have is refused', () => {
  const day = { day: '2026-02-28', working: true, closes: '' };
  expect(safeParse(calendarDay, day).success).toBe(true);
  for (const odd of [{ day: '2026-02-30' }, { day: '26-02-28' }, { closes: 'noon' }, { working: 'yes' }])
    expect(safeParse(calendarDay, { ...day, ...odd }).success).toBe(false);
});
