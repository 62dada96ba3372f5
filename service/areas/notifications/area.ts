import type { Area } from '#service/areas/area.ts';
import { notificationDemo } from '#service/demo/notifications/part.ts';

/** Messages to users, questions and answers. */
export const notificationsArea = {
  handlers: async () => {
    const { faqHandlers, notificationHandlers } = await import('#service/areas/notifications/handlers.ts');
    return { notifications: notificationHandlers, faq: faqHandlers };
  },
  jobs: async () => (await import('#service/areas/notifications/jobs.ts')).notificationJobs,
  demo: notificationDemo,
} as const satisfies Area;
