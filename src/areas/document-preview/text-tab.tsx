import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { PageInfo } from '#schema/calls/documents.ts';
import { textState, type TextState } from '#schema/codes/documents.ts';
import { linesOf } from '#schema/rules/page-words.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { pinnedWords } from '#src/data/pins/read-pin.ts';
import { Freshness } from '#src/kit/feedback/freshness.tsx';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { percentText } from '#src/text/numbers.ts';
import { isPageLanguage, pageLanguages, ReadAgain, type Language } from './read-again.tsx';
import { TextHits } from './text-hits.tsx';
import { useKept } from './use-kept.ts';
import { useShowPage } from './use-show-page.ts';

type DocumentText = CallResult<typeof documentTextCalls.getDocumentText>;

const states: Readonly<Record<TextState, { words: MessageDescriptor; tone: PillTone }>> = {
  [textState.none]: { words: msg`Not read`, tone: 'neutral' },
  [textState.waiting]: { words: msg`Waits to be read`, tone: 'waiting' },
  [textState.working]: { words: msg`Being read`, tone: 'open' },
  [textState.ready]: { words: msg`Read`, tone: 'success' },
  [textState.partial]: { words: msg`Read in part`, tone: 'waiting' },
  [textState.failed]: { words: msg`Could not be read`, tone: 'danger' },
};

const sources: Readonly<Record<Exclude<DocumentText['source'], ''>, MessageDescriptor>> = {
  embedded: msg`Text from the file`,
  ocr: msg`Text recognized from the picture`,
  text: msg`Text file`,
};

/** Text of the newest version by page, and where the words of a search are in it. What is black is in neither. */
export function TextTab({ info }: { info: PageInfo }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const called = useCalled(documentTextCalls.getDocumentText, { guid: info.guid });
  const { fault, again } = called;
  // stays chosen while the text is asked for again
  const [chosen, setChosen] = useState<{ of: string; language: Language }>();
  const kept = useKeptText(info, called.data === undefined && fault !== undefined && fault.kind !== 'refused');
  const data = called.data ?? kept?.text;
  const time = called.data ? called.time : (kept?.at ?? 0);
  const words = typeof search['q'] === 'string' ? search['q'].trim() : '';
  if (!data) return fault ? <Freshness at={0} failed /> : <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-4">
      <Freshness at={time} failed={fault !== undefined} />
      <TextFacts text={data} />
      {(info.editAttributes || info.held) && info.versions.length > 0 ? (
        <ReadAgain
          document={info.guid}
          language={chosen?.of === info.guid ? chosen.language : isPageLanguage(data.language) ? data.language : 'pol'}
          onLanguage={(language) => setChosen({ of: info.guid, language })}
          onDone={again}
        />
      ) : null}
      {words === '' ? null : <TextHits key={info.revision} document={info.guid} words={words} />}
      <PageTexts document={info.guid} pages={data.pages} />
    </div>
  );
}

/** Text of a document that is kept on this device, once it is wanted. */
function useKeptText({ guid, textState: state }: PageInfo, isWanted: boolean): { text: DocumentText; at: number } | undefined {
  return useKept(guid, isWanted, async (opened) => {
    const found = await pinnedWords(opened, { document: guid, version: 0 });
    if (!found) return undefined;
    const pages = found.pages.map(({ page, words }) => ({ page, text: linesOf(words) })).filter(({ text }) => text !== '');
    const count = found.pages.length;
    const about = { language: '', source: '', confidence: 0, pagesDone: count, pageCount: count } as const;
    return { text: { state, ...about, pages }, at: found.at };
  });
}

function TextFacts({ text: { state, source, language, confidence, pagesDone, pageCount } }: { text: DocumentText }) {
  const { i18n } = useLingui();
  const { words, tone } = states[state as TextState] ?? states[textState.none]; // a later service may know more states
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-office text-muted">
      <Pill tone={tone}>{i18n._(words)}</Pill>
      <span>
        <Trans>
          {pagesDone} of {pageCount} pages
        </Trans>
      </span>
      {source === '' ? null : <span>{i18n._(sources[source])}</span>}
      {isPageLanguage(language) ? <span>{i18n._(pageLanguages[language])}</span> : null}
      {confidence > 0 ? <Trans>{percentText(i18n, confidence / 100)} sure</Trans> : null}
    </div>
  );
}

function PageTexts({ document, pages }: Pick<DocumentText, 'pages'> & { document: string }) {
  const { t } = useLingui();
  const showPage = useShowPage(document);
  if (pages.length === 0) return <p>{t`There is no text.`}</p>;
  return (
    <ol className="divide-y divide-line">
      {pages.map(({ page, text }) => (
        <li key={page} className="py-3">
          <h3>
            <button type="button" className="min-h-8 font-bold text-link" onClick={() => showPage(page)}>
              {t`Page ${page}`}
            </button>
          </h3>
          <p className="text-office break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
