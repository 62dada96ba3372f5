import { workOf, type Area } from '#service/areas/area.ts';
import { mailWork } from '#service/areas/mail/work-kinds.ts';

/** Mail that is sent as work. */
export const mailArea = {
  work: workOf(mailWork, async (parts) => (await import('#service/areas/mail/work.ts')).mailWorkHandlers(parts)),
  demo: null,
} as const satisfies Area;
