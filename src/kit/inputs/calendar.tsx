import { useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { de, enUS, pl } from 'react-day-picker/locale';
import 'react-day-picker/style.css';
import './calendar.css';
import { isStoredDate } from '#schema/rules/dates.ts';

const languages: Record<string, typeof enUS> = { pl, de, en: enUS };

/** A local day; to the constructor the years before 100 would be of the last century. */
function dayIn(year: number, month: number, day: number): Date {
  const found = new Date(2000, 0, 1);
  found.setFullYear(year, month, day);
  return found;
}

/** Civil dates have no zone: a local date with the same day is made for the picker, and its day is read back. */
function dayOf(value: string): Date | undefined {
  if (!isStoredDate(value)) return undefined;
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number);
  return dayIn(year, month - 1, day);
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

function valueOf(day: Date): string {
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** A month to choose a day from. Loaded when it is first opened: typing comes first, the calendar second. */
export default function Calendar(props: { value: string; locale: string; onPick: (value: string) => void }) {
  const chosen = dayOf(props.value);
  const [now] = useState(() => new Date());
  // The years papers are of, and that of the field: another century is no other date.
  const years = [1900, now.getFullYear() + 10, chosen?.getFullYear() ?? 1900];
  const month = useRef<HTMLDivElement>(null);
  useEffect(() => month.current?.querySelector<HTMLElement>('[tabindex="0"].rdp-day_button')?.focus(), []);
  return (
    <div ref={month}>
      <DayPicker
        mode="single"
        required
        captionLayout="dropdown"
        startMonth={dayIn(Math.min(...years), 0, 1)}
        endMonth={dayIn(Math.max(...years), 11, 1)}
        locale={languages[props.locale.slice(0, 2)] ?? enUS}
        selected={chosen}
        defaultMonth={chosen ?? now}
        onSelect={(day) => props.onPick(valueOf(day))}
      />
    </div>
  );
}
