import type { FaqEntry, FaqText } from '#schema/records/notification.ts';
import { foldText } from '#schema/rules/fold.ts';

export type FaqLanguage = keyof Omit<FaqEntry, 'id'>;

/** Questions of one topic, in the words of one language. */
export interface FaqTopic {
  topic: string;
  entries: (FaqText & { id: string })[];
}

/** Entries that hold every word asked for, whatever accents they are written with, by topic in the order of the service. */
export function faqTopics(entries: readonly FaqEntry[], language: FaqLanguage, asked: string): FaqTopic[] {
  const words = foldText(asked).split(/\s+/).filter(Boolean);
  const found = entries
    .map((entry) => ({ id: entry.id, ...entry[language] }))
    .filter(({ topic, question, answer }) => {
      const text = foldText(`${topic} ${question} ${answer}`);
      return words.every((word) => text.includes(word));
    });
  return [...Map.groupBy(found, ({ topic }) => topic)].map(([topic, inTopic]) => ({ topic, entries: inTopic }));
}
