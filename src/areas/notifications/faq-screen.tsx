import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleQuestionMark, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFaq } from '#src/data/calls/notifications.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { TextInput } from '#src/kit/inputs/line-input.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { Fold } from '#src/kit/layout/disclosure.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { currentLocale } from '#src/text/i18n.ts';
import { faqTopics, type FaqLanguage, type FaqTopic } from './faq-search.ts';

/** The number of hits is announced after this pause, not with each letter. */
const TYPING_MS = 500;

/** Questions and answers, searched on the device; all languages are there, so a change of language needs no coverage. */
export function FaqScreen() {
  const { t } = useLingui();
  const { data, time, fault } = useFaq();
  const [searched, setSearched] = useState<string>();
  const words = searched ?? '';
  usePageTitle(t`Questions and answers`);
  const language = currentLocale().slice(0, 2) as FaqLanguage; // the languages of the product
  const topics = faqTopics(data ?? [], language, words);
  const found = topics.reduce((sum, { entries }) => sum + entries.length, 0);
  const announceFound = useEffectEvent(() => announce(t`${plural(found, { one: '# question', other: '# questions' })}`));
  useEffect(() => {
    if (searched === undefined) return undefined;
    const timer = window.setTimeout(announceFound, TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [searched]);
  return (
    <GridPage measure="text" header={<PageHeader title={<Trans>Questions and answers</Trans>} />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <label htmlFor="faq-search" className="font-bold">
            <Trans>Search in questions and answers</Trans>
          </label>
          <TextInput
            id="faq-search"
            value={words}
            onChange={setSearched}
            lead={<Search size={20} aria-hidden className="ml-3 text-muted" />}
          />
        </div>
        <Freshness at={time} failed={fault !== undefined} />
        {topics.map((topic) => (
          <Topic key={topic.topic} topic={topic} />
        ))}
        {!data && !fault ? <Skeleton className="h-64" /> : null}
        {data && found === 0 ? (
          <EmptyState icon={CircleQuestionMark} title={t`No question contains all of these words.`}>
            <Trans>Try fewer words.</Trans>
          </EmptyState>
        ) : null}
      </div>
    </GridPage>
  );
}

function Topic({ topic: { topic, entries } }: { topic: FaqTopic }) {
  return (
    <Card aria-label={topic}>
      <CardHead title={topic} />
      <ul className="divide-y divide-line border-t border-line">
        {entries.map(({ id, question, answer }) => (
          <li key={id}>
            <Fold title={question}>
              {answer.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </Fold>
          </li>
        ))}
      </ul>
    </Card>
  );
}
