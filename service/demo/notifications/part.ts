import { faqEntries, notifications } from '#service/db/tables/notifications.ts';
import { demoRows, type DemoPart } from '#service/demo/demo-part.ts';
import { faq } from '#service/demo/notifications/faq.ts';
import { makeMessages } from '#service/demo/notifications/messages.ts';

/** Messages of every person, questions and answers. */
export const notificationDemo: DemoPart = {
  name: 'notifications',
  make: (random, { configuration }) => {
    const entries = faq.map((texts, position) => ({ id: `faq-${position + 1}`, position, texts }));
    return { tables: [demoRows(notifications, makeMessages(random, configuration)), demoRows(faqEntries, entries)] };
  },
};
