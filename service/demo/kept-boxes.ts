import { containerStatus } from '#schema/codes.ts';
import { eligibleOn } from '#schema/rules/retention.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';
import { DEMO_NOW } from '#service/demo/scale.ts';
import type { Schedule } from '#service/demo/schedules.ts';

/** Boxes that people keep beyond their period. */
const KEPT = 12;
const TODAY = new Date(DEMO_NOW).toISOString().slice(0, 10);

interface Scheduled {
  classId: string;
  scheduleId: string;
  attributeId: string;
}

/** The first boxes in the archive that are due by a date in their documents: a person wants them longer. */
export function keptBoxes(
  { containers, registrations }: DemoBase,
  scheduled: readonly Scheduled[],
  made: readonly (Schedule & { id: string })[],
): string[] {
  const ofClass = new Map(scheduled.flatMap((its) => (its.attributeId === '' ? [] : [[its.classId, its] as const])));
  const inBox = Map.groupBy(registrations, ({ containerId }) => containerId);
  const isDue = (id: string) => {
    const documents = inBox.get(id) ?? [];
    const days = documents.map(({ classId, values }) => {
      const { scheduleId = '', attributeId = '' } = ofClass.get(classId) ?? {};
      const its = made.find((one) => one.id === scheduleId);
      const schedule = its && { code: its.code, years: its.years, permanent: false, review: false, from: 'nextYear' as const };
      return eligibleOn(schedule, values[attributeId] ?? '');
    });
    return days.length > 0 && days.every((day) => 'on' in day && day.on <= TODAY);
  };
  const shelved = containers.filter(({ status }) => status === containerStatus.completed);
  return shelved
    .filter(({ id }) => isDue(id))
    .slice(0, KEPT)
    .map(({ id }) => id);
}
